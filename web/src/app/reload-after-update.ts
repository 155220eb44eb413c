import { matchPath } from 'react-router'
import { paths } from './paths.ts'

const key = 'loaded-again-at'
const onceInMs = 60_000
const checkMs = 1_000

/** Whether the server has another build of the screens. False if it does not answer. */
async function isUpdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(20_000) })
    if (!response.ok) return false
    // Its name contains a hash of all that it loads.
    const program = document.querySelector('script[type="module"][src]')?.getAttribute('src')
    return program != null && !(await response.text()).includes(program)
  } catch {
    return false
  }
}

const isPlaying = () =>
  [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused)

/** At most once a minute, so that a permanent error becomes visible. */
function reload(): void {
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
}

/** Reloads the whole application if the server was updated. For a page that shows nothing but an error. */
export async function reloadIfUpdated(): Promise<void> {
  if (await isUpdated()) reload()
}

/**
 * After an update of the server, the old program files are gone. If one cannot be loaded, reloads the whole application, but
 * only if the server was updated: otherwise the line is bad, and `loadPart` tries again. It waits for another page, or for
 * the window to be hidden, where a reload would interrupt a lecture, lose words that were typed, or hide a quiz while its time runs.
 */
export function reloadAfterUpdate(): void {
  /** Where the person has typed since that page was opened. */
  let typedAt: string | null = null
  let isWaiting = false
  const isBusy = () =>
    isPlaying() ||
    typedAt === window.location.pathname ||
    matchPath(paths.takeQuiz(':quizId'), window.location.pathname) !== null
  const reloadLater = () => {
    if (isWaiting) return
    isWaiting = true
    const { pathname } = window.location
    setInterval(() => {
      if (!isBusy() && (document.hidden || window.location.pathname !== pathname)) reload()
    }, checkMs)
  }
  window.addEventListener('input', () => {
    typedAt = window.location.pathname
  })
  window.addEventListener('vite:preloadError', async () => {
    if (!(await isUpdated())) return
    if (isBusy()) reloadLater()
    else reload()
  })
}
