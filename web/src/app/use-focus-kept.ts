import { useEffect } from 'react'

/** Keeps the focus where one works when what has it goes (`keepFocus`). It is loaded after the page: none waits for it. */
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
