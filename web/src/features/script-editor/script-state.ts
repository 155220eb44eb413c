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
import { type AnnotatedRange, listAnnotatedRanges } from './annotated-ranges.ts'
import type { Change } from './keep-valid.ts'

/** The look of the script: spoken words with or without annotations, or the raw text with its tags. */
export type ScriptLook = 'annotations' | 'words' | 'raw'

export const scriptLook = Facet.define<ScriptLook, ScriptLook>({
  combine: (values) => values[0] ?? 'annotations',
})

/** Marks changes from outside of the editor, which are applied unchanged. */
export const isFromOutside = Annotation.define<boolean>()

/** The text of the editor and its annotations, parsed once for each text. */
export const scriptField = StateField.define<{
  text: string
  parsed: ParsedScript
  annotations: AnnotatedRange[]
}>({
  create: (state) => read(state),
  update: (value, transaction) => (transaction.docChanged ? read(transaction.state) : value),
})

function read(state: EditorState) {
  const text = state.doc.toString()
  const parsed = parseScript(text)
  return { text, parsed, annotations: listAnnotatedRanges(parsed) }
}

/** While tags are hidden, no change leaves half of one: see `adaptChanges`. */
export const keepTagsWhole = EditorState.transactionFilter.of((transaction) => {
  const { startState } = transaction
  if (!transaction.docChanged || transaction.annotation(isFromOutside)) return transaction
  if (startState.facet(scriptLook) === 'raw') return transaction
  const changes: Change[] = []
  transaction.changes.iterChanges((from, to, _fromNew, _toNew, inserted) =>
    changes.push({ from, to, insert: inserted.toString() }),
  )
  const { text, annotations } = startState.field(scriptField)
  const adapted = adaptChanges(
    text,
    annotations,
    atCursor(transaction, annotations, changes),
    directionOf(transaction),
  )
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

/** The browser puts typed text on either side of a hidden tag. It belongs where the cursor was. */
function atCursor(
  transaction: Transaction,
  annotations: readonly AnnotatedRange[],
  changes: Change[],
): Change[] {
  const [change] = changes
  const { head, empty } = transaction.startState.selection.main
  const isTyped = transaction.isUserEvent('input.type') && !transaction.isUserEvent('input.type.compose')
  if (!change || changes.length > 1 || !empty || !isTyped || change.from !== change.to) return changes
  return looksLikeOnePosition(annotations, change.from, head)
    ? [{ ...change, from: head, to: head }]
    : changes
}

/** Whether only hidden tags are between two offsets, which then look like one. */
export function looksLikeOnePosition(
  annotations: readonly AnnotatedRange[],
  one: number,
  other: number,
): boolean {
  let at = Math.min(one, other)
  const end = Math.max(one, other)
  for (const annotation of annotations) {
    if (annotation.isChip || annotation.end <= at) continue
    if (at < end && annotation.start <= at && at < annotation.contentStart) at = annotation.contentStart
    if (at < end && annotation.contentEnd <= at && at < annotation.end) at = annotation.end
    if (at >= end || annotation.start > at) break
  }
  return at >= end
}
