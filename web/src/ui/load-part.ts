/** Waits before the second and the third try. */
const waitsMs = [500, 2_000]
/** Between the tries of a part without which the page works. */
const patienceMs = 15_000

/** Vite attaches the styles of a part only at the first try: without them the part would be shown unstyled. */
function attachStyles(error: unknown): Promise<void> {
  const address = error instanceof Error ? /preload CSS for (\S+)/.exec(error.message)?.[1] : undefined
  if (!address) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    // As Vite asks for it; otherwise the browser would ask again.
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(error)
    })
    document.head.append(link)
  })
}

/**
 * Loads the code of a page or of a part of one. On a bad line some requests fail: it tries three times within three
 * seconds, once if the browser knows that it is offline. `web/retry-imports.ts` puts each `import(…)` of the screens into it.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let failure: unknown
  for (const waitMs of [...waitsMs, 0])
    try {
      await attachStyles(failure)
      return await load()
    } catch (error) {
      failure = error
      if (!navigator.onLine || waitMs === 0) break
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  throw failure
}

/**
 * For a part without which the page works, such as the annotations of a lecture: tries again until it is there, at once
 * when the connection is back. What it returns never rejects.
 */
export const patiently =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (;;)
      try {
        return await load()
      } catch {
        await new Promise<void>((resolve) => {
          const end = () => {
            clearTimeout(timer)
            window.removeEventListener('online', end)
            resolve()
          }
          const timer = setTimeout(end, patienceMs)
          window.addEventListener('online', end)
        })
      }
  }
