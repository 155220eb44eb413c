import type { InkItem } from './ink.ts'

/** One change: at `index`, `removed` items were replaced by `added` ones. */
type Change = { index: number; removed: readonly InkItem[]; added: readonly InkItem[]; isMoving: boolean }

/**
 * The items now, and every change that led there; `undone` holds the changes that can be redone, the next
 * one last.
 */
export type InkHistory = {
  items: readonly InkItem[]
  done: readonly Change[]
  undone: readonly Change[]
}

export type InkAction =
  | { type: 'add'; item: InkItem }
  /** `movement` groups steps that are undone together: 'begin' starts a group, 'go on' continues it. */
  | { type: 'replace'; index: number; item: InkItem; movement?: 'begin' | 'go on' }
  /** By identity, not index: two hits of an eraser may name the same item. */
  | { type: 'remove'; item: InkItem }
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Starts over with these items. */
  | { type: 'open'; items: readonly InkItem[] }

export const beginInk = (items: readonly InkItem[] = []): InkHistory => ({ items, done: [], undone: [] })

/** Computes the next state. Never throws: an action that names no item or has no effect changes nothing. */
export function reduceInk(history: InkHistory, action: InkAction): InkHistory {
  const { items, done, undone } = history
  switch (action.type) {
    case 'open':
      return beginInk(action.items)
    case 'add':
      return change(history, { index: items.length, removed: [], added: [action.item], isMoving: false })
    case 'replace': {
      const before = items[action.index]
      if (!before || before === action.item) return history
      const { index, item: after, movement } = action
      const last = done.at(-1)
      if (movement === 'go on' && last?.isMoving && last.index === index && undone.length === 0)
        return {
          items: items.with(index, after),
          done: [...done.slice(0, -1), { ...last, added: [after] }],
          undone,
        }
      return change(history, { index, removed: [before], added: [after], isMoving: movement !== undefined })
    }
    case 'remove': {
      const index = items.indexOf(action.item)
      if (index === -1) return history
      return change(history, { index, removed: [action.item], added: [], isMoving: false })
    }
    case 'clear':
      if (items.length === 0) return history
      return change(history, { index: 0, removed: items, added: [], isMoving: false })
    case 'undo': {
      const last = done.at(-1)
      if (!last) return history
      return {
        items: items.toSpliced(last.index, last.added.length, ...last.removed),
        done: done.slice(0, -1),
        undone: [...undone, last],
      }
    }
    case 'redo': {
      const next = undone.at(-1)
      if (!next) return history
      return {
        items: items.toSpliced(next.index, next.removed.length, ...next.added),
        done: [...done, next],
        undone: undone.slice(0, -1),
      }
    }
  }
}

function change({ items, done }: InkHistory, made: Change): InkHistory {
  return {
    items: items.toSpliced(made.index, made.removed.length, ...made.added),
    done: [...done, made],
    undone: [],
  }
}
