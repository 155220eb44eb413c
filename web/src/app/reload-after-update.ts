const key = 'loaded-again-at'
const onceInMs = 60_000

/**
 * After an update of the server, the old page files are gone. If a page cannot be loaded, reloads the whole
 * application, at most once a minute so that a permanent error becomes visible.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  })
}
