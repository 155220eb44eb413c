import { historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands'
import { EditorSelection, EditorState, Prec, type SelectionRange } from '@codemirror/state'
import { Direction, EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { copyRange } from './annotated-ranges.ts'
import { looksLikeOnePosition, scriptField, scriptLook } from './script-state.ts'

/** Moves by one visible character: a hidden tag needs no keystroke of its own. */
function move(view: EditorView, isRight: boolean, isExtending: boolean): boolean {
  const { main } = view.state.selection
  if (view.state.facet(scriptLook) === 'raw' || (!main.empty && !isExtending)) return false
  const isForward = isRight === (view.textDirectionAt(main.head) === Direction.LTR)
  const { annotations } = view.state.field(scriptField)
  let next: SelectionRange = view.moveByChar(main, isForward)
  for (let tries = 0; tries < 8 && looksLikeOnePosition(annotations, main.head, next.head); tries++) {
    const further = view.moveByChar(next, isForward)
    if (further.head === next.head) break
    next = further
  }
  const selection = isExtending ? EditorSelection.range(main.anchor, next.head) : next
  view.dispatch({ selection, scrollIntoView: true, userEvent: 'select' })
  return true
}

const arrows: KeyBinding[] = [
  {
    key: 'ArrowLeft',
    run: (view) => move(view, false, false),
    shift: (view) => move(view, false, true),
  },
  {
    key: 'ArrowRight',
    run: (view) => move(view, true, false),
    shift: (view) => move(view, true, true),
  },
]

/** Keys and the clipboard. Tab is left to the page: it leaves the editor. */
export const scriptKeys = [
  Prec.high(keymap.of([...arrows, { key: 'Enter', run: insertNewline, shift: insertNewline }])),
  keymap.of([...historyKeymap, ...standardKeymap]),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
  EditorView.clipboardOutputFilter.of((copied, state) => {
    if (state.facet(scriptLook) === 'raw' || state.selection.main.empty) return copied
    const { text, annotations } = state.field(scriptField)
    return state.selection.ranges.map(({ from, to }) => copyRange(text, annotations, from, to)).join('\n')
  }),
  // Offsets refer to the stored text, where only \n ends a line.
  EditorState.lineSeparator.of('\n'),
]
