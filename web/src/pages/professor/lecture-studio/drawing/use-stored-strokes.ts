import type { InkItem } from '@lectern/core/ink/ink.ts'
import { useEffect, useRef, useState } from 'react'
import { forgetStrokes, keepStrokes } from './stroke-storage.ts'

const keptAfterMs = 300

type Kept = {
  owner: string
  page: string
  drawingId: string | null
  picture: { width: number; height: number }
}

/**
 * Keeps what is drawn in this browser, a moment after each stroke and when the page goes: a reload or a crash
 * loses nothing. `first` are the items that need no keeping, because they are stored.
 */
export function useStoredStrokes(
  { owner, page, drawingId, picture }: Kept,
  items: readonly InkItem[],
  first: readonly InkItem[],
) {
  const [isKept, setKept] = useState(true)
  const waiting = useRef<(() => void) | null>(null)
  const { width, height } = picture

  useEffect(() => {
    const write = () => {
      waiting.current = null
      if (items.length === 0 || items === first) forgetStrokes(owner, page)
      else setKept(keepStrokes(owner, page, { drawingId, ink: { width, height, items } }))
    }
    waiting.current = write
    const timer = setTimeout(write, keptAfterMs)
    return () => clearTimeout(timer)
  }, [items, first, owner, page, drawingId, width, height])

  useEffect(() => {
    const flush = () => waiting.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    /** False when this browser refuses to keep strokes. */
    isKept,
    forget: () => {
      waiting.current = null
      forgetStrokes(owner, page)
    },
  }
}
