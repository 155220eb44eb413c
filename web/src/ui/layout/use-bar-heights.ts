import { type RefObject, useEffect, useRef } from 'react'

/** Measures a sticky footer: toasts stand above it, and focused elements scroll clear of it. */
export const useFooterHeight = () => useHeight('--footer-h', (bar) => bar.offsetHeight)

/** Measures an input below a side panel: only toasts stand above it. */
export const useComposerHeight = () => useHeight('--composer-h', (bar) => bar.offsetHeight)

/** Measures the bar of a running quiz above a student's page: the player leaves it room. */
export const useQuizBarHeight = () => useHeight('--quiz-bar-h', (bar) => bar.offsetHeight)

/** Measures a sticky header from the window's upper edge; 0 where it is not sticky. */
export const useHeaderHeight = () =>
  useHeight('--header-h', (bar) => {
    const { position, top } = getComputedStyle(bar)
    return position === 'sticky' ? Number.parseFloat(top) + bar.offsetHeight : 0
  })

function useHeight(
  name: '--footer-h' | '--header-h' | '--composer-h' | '--quiz-bar-h',
  heightOf: (bar: HTMLElement) => number,
): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured as long as the bar is there
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const measure = () => style.setProperty(name, `${heightOf(bar)}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      style.removeProperty(name)
    }
  }, [])
  return ref
}
