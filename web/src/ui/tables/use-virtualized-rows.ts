import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows rendered beyond the window's edges, so that the Tab key reaches a next row. */
const overscan = 10

type VirtualizedRowsOptions = {
  count: number
  keyOf: (index: number) => string
  /** Estimated height of a row before it is rendered, in px. */
  usualHeight: number
  /** The element that contains the rows. */
  body: RefObject<HTMLElement | null>
}

/**
 * Chooses the rows to render: those near the window, and the row with the focus, because the focus would be
 * lost with its row.
 * @returns the rows in order, each with the px of omitted rows before it; and the px of omitted rows after
 * the last
 */
export function useVirtualizedRows({ count, keyOf, usualHeight, body }: VirtualizedRowsOptions) {
  const [top, setTop] = useState(0)
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    const rect = body.current?.getBoundingClientRect()
    if (rect) setTop(Math.round(rect.top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
    rangeExtractor: useCallback((range: Range) => {
      const shown = defaultRangeExtractor(range)
      const kept = focused.current
      if (kept === null || kept >= range.count || shown.includes(kept)) return shown
      return [...shown, kept].toSorted((one, other) => one - other)
    }, []),
  })
  let end = top
  const rows = virtualizer.getVirtualItems().map(({ index, key, start, end: itsEnd }) => {
    const gap = Math.max(0, start - end)
    end = itsEnd
    return { index, key: String(key), gap }
  })
  return {
    rows,
    gapAfter: Math.max(0, top + virtualizer.getTotalSize() - end),
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    keepFocused: (index: number | null) => {
      focused.current = index
    },
  }
}
