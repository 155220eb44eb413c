import { useLayoutEffect, useRef } from 'react'

/**
 * Buttons of a strip come and go with its `step`; who used one stays in the strip with the keyboard, at
 * its first button, instead of being thrown back to the page's beginning. Spread the result on the strip.
 */
export function useFocusKeptWithin(step: string) {
  const strip = useRef<HTMLDivElement>(null)
  const wasWithin = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step takes buttons away
  useLayoutEffect(() => {
    if (!wasWithin.current || document.activeElement !== document.body) return
    strip.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  }, [step])

  return {
    ref: strip,
    onFocus: () => {
      wasWithin.current = true
    },
    onBlur: ({ relatedTarget }: { relatedTarget: unknown }) => {
      if (relatedTarget) wasWithin.current = false
    },
  }
}
