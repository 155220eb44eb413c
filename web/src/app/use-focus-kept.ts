import { useEffect } from 'react'

/**
 * Keeps the focus when the focused element is removed (`keepFocus`). The code is loaded after the page,
 * which does not wait for it.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const start = ({ keepFocus }: typeof import('./keep-focus.ts')) => {
      if (!isGone) stop = keepFocus()
    }
    import('./keep-focus.ts').then(start, () => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
}
