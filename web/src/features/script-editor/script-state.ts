import {
  Annotation,
  ChangeSet,
  EditorSelection,
  EditorState,
  Facet,
  StateField,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { type ParsedScript, parseScript } from '@lectern/core/script/parse.ts'
import { adaptChanges } from './adapt-changes.ts'
import type { Change } from './keep-valid.ts'
import { listMarkedRanges, type MarkedRange } from './marked-ranges.ts'

/** How the script is shown: the spoken words with their marks or without, or the raw text with its tags. */
export type ScriptLook = 'marks' | 'words' | 'raw'

export const scriptLook = Facet.define<ScriptLook, ScriptLook>({ combine: (values) => values[0] ?? 'marks' })

/** Set on changes that come from outside of the editor; they are taken as they are. */
export const isFromOutside = Annotation.define<boolean>()

/** The text of the editor and its marks, read once for each text. */
export const scriptField = StateField.define<{ text: string; parsed: ParsedScript; marks: MarkedRange[] }>({
  create: (state) => read(state),
  update: (value, transaction) => (transaction.docChanged ? read(transaction.state) : value),
})

function read(state: EditorState) {
  const text = state.doc.toString()
  const parsed = parseScript(text)
  return { text, parsed, marks: listMarkedRanges(parsed) }
}

/** While tags are hidden no change leaves half of one: see `adaptChanges`. */
export const keepTagsWhole = EditorState.transactionFilter.of((transaction) => {
  const { startState } = transaction
  if (!transaction.docChanged || transaction.annotation(isFromOutside)) return transaction
  if (startState.facet(scriptLook) === 'raw') return transaction
  const changes: Change[] = []
  transaction.changes.iterChanges((from, to, _fromNew, _toNew, inserted) =>
    changes.push({ from, to, insert: inserted.toString() }),
  )
  const { text, marks } = startState.field(scriptField)
  const adapted = adaptChanges(text, marks, atCursor(transaction, marks, changes), directionOf(transaction))
  if (!adapted) return transaction
  const set = ChangeSet.of(adapted.changes, startState.doc.length)
  return {
    changes: set,
    selection: EditorSelection.cursor(set.mapPos(adapted.cursor, 1)),
    effects: transaction.effects,
    scrollIntoView: transaction.scrollIntoView,
    annotations: [Transaction.userEvent.of(transaction.annotation(Transaction.userEvent) ?? 'input')],
  } satisfies TransactionSpec
})

function directionOf(transaction: Transaction): 'backward' | 'forward' | null {
  if (!transaction.startState.selection.main.empty) return null
  if (transaction.isUserEvent('delete.backward')) return 'backward'
  return transaction.isUserEvent('delete.forward') ? 'forward' : null
}

/**
 * The browser puts typed text on one side of a hidden tag, whichever it likes. It belongs where the cursor was.
 */
function atCursor(transaction: Transaction, marks: readonly MarkedRange[], changes: Change[]): Change[] {
  const [change] = changes
  const { head, empty } = transaction.startState.selection.main
  const isTyped = transaction.isUserEvent('input.type') && !transaction.isUserEvent('input.type.compose')
  if (!change || changes.length > 1 || !empty || !isTyped || change.from !== change.to) return changes
  return isSameSeen(marks, change.from, head) ? [{ ...change, from: head, to: head }] : changes
}

/** Whether only hidden tags stand between two places, which then look like one. */
export function isSameSeen(marks: readonly MarkedRange[], one: number, other: number): boolean {
  let at = Math.min(one, other)
  const end = Math.max(one, other)
  for (const mark of marks) {
    if (mark.isChip || mark.end <= at) continue
    if (at < end && mark.start <= at && at < mark.contentStart) at = mark.contentStart
    if (at < end && mark.contentEnd <= at && at < mark.end) at = mark.end
    if (at >= end || mark.start > at) break
  }
  return at >= end
}
