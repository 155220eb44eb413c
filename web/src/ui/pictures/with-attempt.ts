/** The address of a file that is asked for once more: browsers remember what failed, another address asks again. */
export const withAttempt = (src: string, attempt: number): string =>
  attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}retry=${attempt}`
