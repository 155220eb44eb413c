import { useEffect, useState } from 'react'
import { loadPanelTexts } from '../../../i18n/i18n.ts'

type Parts = typeof import('./panel-parts.tsx')

async function load(): Promise<Parts> {
  const [parts] = await Promise.all([import('./panel-parts.tsx'), loadPanelTexts()])
  return parts
}

/** The panel's code, loaded after the player: the lecture can be heard without it. @param isWanted false: it is not loaded */
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
    load().then(
      (loaded) => isGone || setParts(loaded),
      () => isGone || setFailed(true),
    )
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
