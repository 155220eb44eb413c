import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that the browser stories need on a bare Debian: a browser, and Korean, Chinese and Japanese fonts. */
const debianBrowser = ['chromium-headless-shell']
const debianFonts = ['fonts-noto-cjk', 'fonts-liberation']

/** Chromium without its window does the same work on pages with a quarter less of the processor: it comes first. */
const systemBrowsers = [
  ...[
    'chromium-headless-shell',
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
    'microsoft-edge',
  ],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that starts on this machine: CHROMIUM_PATH, Playwright's own, the system's;
 * where there is none, one is installed (apt on Debian with the right to, else Playwright's download).
 * Throws one line when that fails.
 */
export async function provideBrowser(): Promise<string> {
  provideFonts()
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (startsUp(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, and that does not start as a browser.`)
  }
  const found = await findBrowser()
  if (found) return found
  if (canUseApt()) {
    console.log('Installing Chromium…')
    installDebianPackages([...debianBrowser, ...debianFonts])
    const installed = await findBrowser()
    if (installed) return installed
  }
  console.log("Installing Playwright's Chromium…")
  const withSystemParts = getRootPrefix() ? ['--with-deps'] : []
  run('playwright', ['install', ...withSystemParts, 'chromium'])
  const downloaded = await findBrowser()
  if (downloaded) return downloaded
  throw new Error(
    'The browser stories need Chromium: install it, and name it in CHROMIUM_PATH if it is not found.',
  )
}

/** Firefox, WebKit's small browser, and the virtual screen that it needs. */
const debianOtherBrowsers = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/**
 * The settings by which the stories find Firefox and WebKit: FIREFOX_PATH and WEBKIT_PATH as they are set, else what the
 * system has or apt installs. Throws one line when one is missing.
 */
export function provideOtherBrowsers(): { FIREFOX_PATH: string; WEBKIT_PATH: string } {
  const find = () => ({
    FIREFOX_PATH: process.env.FIREFOX_PATH ?? ['firefox-esr', 'firefox'].flatMap(findPrograms)[0],
    WEBKIT_PATH:
      process.env.WEBKIT_PATH ??
      (findPrograms('WebKitWebDriver').length > 0 && findPrograms('Xvfb').length > 0
        ? globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser')[0]
        : undefined),
  })
  const isWhole = (found: ReturnType<typeof find>) => Boolean(found.FIREFOX_PATH && found.WEBKIT_PATH)
  if (!isWhole(find()) && canUseApt()) {
    console.log('Installing Firefox and WebKitGTK…')
    installDebianPackages(debianOtherBrowsers)
  }
  const { FIREFOX_PATH, WEBKIT_PATH } = find()
  if (FIREFOX_PATH && WEBKIT_PATH) return { FIREFOX_PATH, WEBKIT_PATH }
  throw new Error(
    'Firefox, WebKitGTK with its WebDriver, and Xvfb are needed: install them, or set FIREFOX_PATH and WEBKIT_PATH.',
  )
}

async function findBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (existsSync(own) && startsUp(own)) return own
  return systemBrowsers.flatMap(findPrograms).find(startsUp)
}

function findPrograms(name: string): string[] {
  const folders = name.startsWith('/') ? [''] : (process.env.PATH ?? '').split(':').filter(Boolean)
  return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))
}

/** A browser whose libraries are missing, or a snap's stub, exists but does not show a page. */
function startsUp(path: string): boolean {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const page = 'data:text/html,<p>it%20shows</p>'
  const shown = spawnSync(path, [...flags, ...quiet, '--dump-dom', page], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return shown.status === 0 && shown.stdout.includes('it shows')
}

/** Korean, Chinese and Japanese show as boxes without them; a Mac has its own. */
function provideFonts(): void {
  if (process.platform !== 'linux' || hasCjkFonts()) return
  if (canUseApt()) {
    console.log('Installing fonts…')
    installDebianPackages(debianFonts)
  }
  if (!hasCjkFonts())
    console.log('No fonts for Korean, Chinese and Japanese were found: pictures will lack their letters.')
}

function hasCjkFonts(): boolean {
  const listed = spawnSync('fc-list', [':lang=ko', 'file'], { encoding: 'utf8' })
  if (listed.status === 0) return listed.stdout.trim() !== ''
  const folder = '/usr/share/fonts/opentype/noto'
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('NotoSansCJK'))
}

/** apt's Chromium is a real one on Debian; on Ubuntu it is a stub for a snap. */
function canUseApt(): boolean {
  if (process.platform !== 'linux' || findPrograms('apt-get').length === 0) return false
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return /^ID=debian$/m.test(system) && getRootPrefix() !== undefined
}

/** The prefix of a command that must run as root; undefined without that right. */
function getRootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  if (findPrograms('sudo').length === 0) return undefined
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

function installDebianPackages(names: string[]): void {
  const asRoot = [...(getRootPrefix() ?? []), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const [file = '', ...args] = asRoot
  run(file, [...args, 'update', '-qq'])
  run(file, [...args, 'install', '-y', '-qq', '--no-install-recommends', ...names])
}

/** Shows a command's output only when it fails; what is missing then is found by looking again. */
function run(file: string, args: string[]): void {
  const done = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (done.status === 0) return
  console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`.trimEnd() || String(done.error))
  console.error(`"${[file, ...args].join(' ')}" failed.`)
}
