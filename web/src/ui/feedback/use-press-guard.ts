import { useRef } from 'react'

/**
 * Returns `run` without overlaps: a press does nothing until the run of an earlier one has ended. The second press of a
 * double click comes before the button is shown as disabled.
 */
export function usePressGuard<Given extends unknown[]>(run: (...given: Given) => Promise<unknown>) {
  const isRunning = useRef(false)
  return async (...given: Given): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await run(...given)
    } finally {
      isRunning.current = false
    }
  }
}
