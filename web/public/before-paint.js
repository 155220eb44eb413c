// Runs before the first paint, so that neither the colour scheme nor the language flickers.
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
  const language = read('language')
  if (language === 'ko' || language === 'zh') root.lang = language
})()
