import type { Highlight } from '@lectern/contract/annotations.ts'

/** The annotations of a slide at one moment: the script with their tags, and their boxes. */
export type Snapshot = {
  text: string
  /** The highlights that are shown. Another list means that they were saved, or changed elsewhere. */
  highlights: Highlight[]
  /** The unsaved highlights; undefined if there are none. */
  unsaved: Highlight[] | undefined
  /** The boxes of all annotations. */
  boxes: Highlight[]
}

export type Step = {
  page: string | undefined
  before: Snapshot
  after: Snapshot
  /** Set when the script editor has lost its own step for the text, because another slide was open in between. */
  isLostInEditor?: boolean
}
export type Way = 'undo' | 'redo'

const maxSteps = 100

/**
 * The changes of annotations that can be undone and redone. The script editor has steps of its own for the text. A step
 * is next while the text is as the step left it; otherwise the editor's steps come first.
 */
export function createChangeSteps() {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  return {
    last: (): Step | undefined => done.at(-1),
    add(step: Step): void {
      done = [...done, step].slice(-maxSteps)
      undone = []
    },
    findNext(way: Way, page: string | undefined, text: string): Step | undefined {
      const step = (way === 'undo' ? done : undone).findLast((one) => one.page === page)
      return step?.[way === 'undo' ? 'after' : 'before'].text === text ? step : undefined
    },
    note(way: Way, step: Step): void {
      const isOther = (one: Step) => one !== step
      done = way === 'undo' ? done.filter(isOther) : [...done, step]
      undone = way === 'undo' ? [...undone, step] : undone.filter(isOther)
    },
  }
}
