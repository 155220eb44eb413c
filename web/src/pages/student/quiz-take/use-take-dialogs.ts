import { type ComponentType, useEffect, useState } from 'react'
import type { TakeDialogsProps } from './take-dialogs.tsx'

const tryAgainMs = 3_000

/**
 * The dialogs' code, loaded as soon as the first question is shown: when the time ends, the connection may
 * be lost. Null until loaded.
 */
export function useTakeDialogs(): ComponentType<TakeDialogsProps> | null {
  const [loaded, setLoaded] = useState<ComponentType<TakeDialogsProps> | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const load = () => {
      import('./take-dialogs.tsx').then(
        ({ TakeDialogs }) => !isGone && setLoaded(() => TakeDialogs),
        () => {
          if (!isGone) timer = setTimeout(load, tryAgainMs)
        },
      )
    }
    load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return loaded
}
