import type { InkFigure } from '@lectern/core/ink/figures.ts'
import { beginInk, reduceInk } from '@lectern/core/ink/history.ts'
import { FIRST_COLOR, FIRST_SIZE, type InkColor, type InkItem } from '@lectern/core/ink/ink.ts'
import { useReducer, useState } from 'react'

export type BoardTool = 'brush' | InkFigure | 'text' | 'eraser'
type Brush = { tool: BoardTool; color: InkColor; size: number }
/** The text being typed: of the item at `index`, or a new one (null). */
export type Typing = { index: number | null; x: number; y: number; text: string }

/** A drawing being edited: its items with undo, the brush, and the text being typed. */
export function useInk(first: readonly InkItem[] = []) {
  const [history, dispatch] = useReducer(reduceInk, first, beginInk)
  const [typing, setTyping] = useState<Typing | null>(null)
  const [brush, setBrush] = useState<Brush>({ tool: 'brush', color: FIRST_COLOR, size: FIRST_SIZE })
  return {
    items: history.items,
    dispatch,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    brush,
    changeBrush: (part: Partial<Brush>) => setBrush((before) => ({ ...before, ...part })),
    typing,
    setTyping,
  }
}

export type InkControl = ReturnType<typeof useInk>
