import type { InkItem } from '@lectern/core/ink/ink.ts'
import { useEffect, useRef, useState } from 'react'
import { forgetStrokes, storeStrokes } from './stroke-storage.ts'

const storeAfterMs = 300

type UnsavedStrokes = {
  owner: string
  page: string
  drawingId: string | null
  picture: { width: number; height: number }
}

/**
 * Stores the strokes in this browser shortly after each stroke and when the page is left, so that a
 * reload or a crash loses nothing. `first` are strokes the server has, which need no storing.
 */
export function useStoredStrokes(
  { owner, page, drawingId, picture }: UnsavedStrokes,
  items: readonly InkItem[],
  first: readonly InkItem[],
) {
  const [isStored, setStored] = useState(true)
  const waiting = useRef<(() => void) | null>(null)
  const { width, height } = picture

  useEffect(() => {
    const write = () => {
      waiting.current = null
      if (items.length === 0 || items === first) forgetStrokes(owner, page)
      else setStored(storeStrokes(owner, page, { drawingId, ink: { width, height, items } }))
    }
    waiting.current = write
    const timer = setTimeout(write, storeAfterMs)
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
    /** False if this browser's storage is full or denied. */
    isStored,
    forget: () => {
      waiting.current = null
      forgetStrokes(owner, page)
    },
  }
}
