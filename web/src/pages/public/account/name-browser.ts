// A library that reads User-Agent headers weighs 20 kB and more, for two names that only help people to recognise their browsers.

/** In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
/** In this order: Android also calls itself Linux, and an iPhone "like Mac OS X". */
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (list: readonly [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system by a User-Agent header, as far as they are known: enough for people to recognise theirs. */
export const nameBrowser = (userAgent: string): { browser?: string; system?: string } => {
  const [browser, system] = [find(browsers, userAgent), find(systems, userAgent)]
  return { ...(browser && { browser }), ...(system && { system }) }
}
