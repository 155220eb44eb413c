import { useState } from 'react'

export type Asking<T> = ReturnType<typeof useAsking<T>>

/** A question about one of several things, such as a row of a list: which one, and whether the question is open. */
export function useAsking<T>() {
  // It stays while the dialog closes, so that the dialog's text does not change.
  const [asked, setAsked] = useState<T | null>(null)
  const [isAsking, setAsking] = useState(false)
  return {
    asked,
    isAsking,
    ask: (about: T) => {
      setAsked(about)
      setAsking(true)
    },
    stopAsking: () => setAsking(false),
  }
}
