import { useEffect, useState } from 'react'
import { loadPanelTexts } from '../../../i18n/i18n.ts'
import { patiently } from '../../../ui/load-part.ts'

type Parts = typeof import('./panel-parts.tsx')

async function load(): Promise<Parts> {
  const [parts] = await Promise.all([import('./panel-parts.tsx'), loadPanelTexts()])
  return parts
}

/**
 * The panel's code, loaded after the player: the lecture can be heard without it. It also sends what waits in this browser, so
 * it is tried again until it is there, whether anyone presses Retry or not.
 * @param isWanted false: it is not loaded
 */
export function usePanelParts(isWanted: boolean): {
  parts: Parts | undefined
  hasFailed: boolean
  retry: () => void
} {
  const [parts, setParts] = useState<Parts>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    load()
      .catch(() => {
        if (!isGone) setFailed(true)
        return patiently(load)()
      })
      .then((loaded) => isGone || setParts(loaded))
    return () => {
      isGone = true
    }
  }, [attempt, isWanted])
  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  return { parts, hasFailed, retry }
}
