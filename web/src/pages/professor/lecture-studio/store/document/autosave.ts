import { queryClient } from '../../../../../api/query-client.ts'
import type { StudioStore } from '../studio-state.ts'

/** After this pause in typing. */
const pauseMs = 2000
/** After a failure, or while a job or a conflict keeps a script from being saved. The last wait repeats. */
const retryMs = [5_000, 15_000, 60_000] as const

/**
 * Saves what the professor types: after a pause, when another slide is chosen, when the page is hidden or closed, and
 * when the connection is back: the browser says so, or the server has answered another call. It listens to the store outside of React, so that a letter renders nothing more.
 * @param isSignedIn false after the session has ended: the text then waits in this browser
 * @returns the function that ends it, after a last save
 */
export function startAutosave(store: StudioStore, isSignedIn: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const plan = (afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), afterMs)
  }
  const save = async (isLeaving = false) => {
    clearTimeout(timer)
    if (isStopped || !isPending(store) || !isSignedIn()) return
    // Wait for the answer to the last one: it may be on its way for long.
    if (store.getState().autosaves > 0) return plan(pauseMs)
    if (!navigator.onLine) return
    if (await store.getState().autosave({ isLeaving })) tries = 0
    else if (!isStopped) plan(retryMs[Math.min(tries++, retryMs.length - 1)] ?? pauseMs)
  }
  let isStopped = false
  const stopListening = store.subscribe((state, before) => {
    // A save begins or ends: this is no letter.
    if (state.sent !== before.sent) return
    if (state.drafts !== before.drafts || state.unsavedHighlights !== before.unsavedHighlights) {
      tries = 0
      plan(pauseMs)
    } else if (state.choice !== before.choice) void save()
  })
  const stopHearing = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (store.getState().failure?.isUnanswered) void save()
  })
  const leave = () => {
    if (document.visibilityState === 'hidden') void save(true)
  }
  const closePage = () => void save(true)
  const reconnect = () => void save()
  document.addEventListener('visibilitychange', leave)
  window.addEventListener('pagehide', closePage)
  window.addEventListener('online', reconnect)
  return () => {
    stopListening()
    stopHearing()
    void save(true)
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', leave)
    window.removeEventListener('pagehide', closePage)
    window.removeEventListener('online', reconnect)
  }
}

/** Whether there may be something to save. */
const isPending = (store: StudioStore): boolean => {
  const { drafts, unsavedHighlights } = store.getState()
  return drafts.size > 0 || unsavedHighlights.size > 0
}
