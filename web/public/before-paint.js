// Runs before the first paint, so that neither the colour scheme nor the language nor the typeface flickers. And says so when the
// program does not come, as on a bad line: without it the page would stay blank.
// A file of its own, because the content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = read('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#171614' : '#faf9f7')
  // Only Chromium tells it. The page is shown in a font of the device then, for this visit: no text changes its size later.
  const line = navigator.connection
  if (line?.saveData || /2g|3g/.test(line?.effectiveType)) root.setAttribute('data-line', 'slow')
  const language = read('language')
  if (language === 'ko' || language === 'zh') root.lang = language

  const texts = {
    en: {
      failed: 'Lectern could not be loaded. It is tried again as soon as the connection is back.',
      slow: 'Lectern is still loading. On a slow connection that takes a while.',
      again: 'Try Again Now',
    },
    ko: {
      failed: 'Lectern을 불러오지 못했습니다. 연결되는 대로 다시 시도합니다.',
      slow: '아직 Lectern을 불러오고 있습니다. 연결이 느리면 시간이 걸립니다.',
      again: '지금 다시 시도',
    },
    zh: {
      failed: '无法加载 Lectern。恢复连接后会立即重试。',
      slow: 'Lectern 仍在加载。网络较慢时需要一些时间。',
      again: '立即重试',
    },
  }
  const slowMs = 20_000
  const probeMs = 3_000
  let isProbing = false
  const isBlank = () => !document.getElementById('root')?.firstChild
  /** A page that is loaded again without a line would be the browser's own: first the server has to answer. */
  const loadWhenBack = () => {
    if (isProbing) return
    isProbing = true
    const probe = () => {
      if (!isBlank()) return
      fetch('/favicon.svg', { cache: 'no-store' }).then(
        () => isBlank() && location.reload(),
        () => setTimeout(probe, probeMs),
      )
    }
    setTimeout(probe, probeMs)
  }
  const tell = (what) => {
    const place = document.getElementById('not-loaded')
    if (!place || !isBlank()) return
    const { [what]: sentence, again } = texts[root.lang] ?? texts.en
    const [words, button] = [document.createElement('p'), document.createElement('button')]
    words.textContent = sentence
    button.textContent = again
    button.addEventListener('click', () => location.reload())
    place.style.cssText = 'max-width: 26rem; margin: 20vh auto; padding: 1.5rem; font: 1rem/1.5 system-ui'
    place.replaceChildren(words, button)
    place.hidden = false
    if (what === 'failed') loadWhenBack()
  }
  const fail = () => setTimeout(tell, 0, 'failed')
  // A script that did not come tells it only to who listens on the way down.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), true)
  /** A page without its styles can hardly be used: they are asked for again, at once and then each second. */
  const loadStylesAgain = ({ target: link }) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    const tries = Number(link.dataset.tries ?? 0)
    // Those of a part that comes later are asked for again by the program (src/ui/load-part.ts).
    if (tries === 0 && !isBlank()) return
    const again = link.cloneNode()
    again.dataset.tries = tries + 1
    setTimeout(() => link.replaceWith(again), tries === 0 ? 0 : 1_000)
  }
  addEventListener('error', loadStylesAgain, true)
  addEventListener('unhandledrejection', fail)
  setTimeout(tell, slowMs, 'slow')
  // What came after all takes the place.
  addEventListener('DOMContentLoaded', () => {
    const page = document.getElementById('root')
    const watch = new MutationObserver(() => {
      document.getElementById('not-loaded')?.remove()
      watch.disconnect()
    })
    if (page) watch.observe(page, { childList: true })
  })
})()
