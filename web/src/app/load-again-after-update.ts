const key = 'loaded-again-at'
const onceInMs = 60_000

/**
 * After an update of the server the pages of the old program are gone. A page that cannot be loaded
 * then loads the whole program again, at most once a minute, so that a lasting fault shows itself.
 */
export function loadAgainAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  })
}
