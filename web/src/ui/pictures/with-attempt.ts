/** Changes the URL of a file for a retry: browsers remember a failed URL, but request another one. */
export const withAttempt = (src: string, attempt: number): string =>
  attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}retry=${attempt}`
