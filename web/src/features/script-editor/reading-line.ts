import { StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, type LayerMarker, layer } from '@codemirror/view'
import { formatClock } from '../../ui/clock.ts'
import classes from './script-editor.module.css'

/** A sentence of the audio, with its offsets in the raw script. */
type ReadSentence = { from: number; to: number; startMs: number | null; beginsParagraph: boolean }

/** `index`: the sentence being spoken, or null. */
export type Reading = { sentences: readonly ReadSentence[]; index: number | null }

export const nothingRead: Reading = { sentences: [], index: null }

export const setReading = StateEffect.define<Reading>()

type ReadingState = {
  from: number
  to: number
  timeMs: number
  decorations: DecorationSet
} | null

const reading = StateField.define<{ spoken: ReadingState; times: DecorationSet }>({
  create: () => ({ spoken: null, times: Decoration.none }),
  update(value, transaction) {
    let next = transaction.docChanged ? { spoken: null, times: value.times.map(transaction.changes) } : value
    for (const effect of transaction.effects) {
      if (effect.is(setReading)) next = lay(effect.value, transaction.state.doc)
    }
    return next
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ times }) => times),
    EditorView.decorations.from(field, ({ spoken }) => spoken?.decorations ?? Decoration.none),
  ],
})

const sentenceDecoration = Decoration.mark({ class: classes.sentence })

function lay({ sentences, index }: Reading, doc: Text) {
  const known = sentences.filter(({ from, to }) => from < to && to <= doc.length)
  const current = index === null ? undefined : sentences[index]
  const now = current && known.includes(current) ? current : undefined
  // The reading line shows the time of its own paragraph.
  const begun = now && sentences.slice(0, (index ?? 0) + 1).findLast(({ beginsParagraph }) => beginsParagraph)
  const times = known
    .filter((one) => one.beginsParagraph && one.startMs !== null && one !== begun)
    .map(({ from, startMs }) =>
      Decoration.line({ attributes: { 'data-time': formatClock(startMs ?? 0) } }).range(
        doc.lineAt(from).from,
      ),
    )
  return {
    times: Decoration.none.update({ add: times, sort: true }),
    spoken: now
      ? {
          from: now.from,
          to: now.to,
          timeMs: now.startMs ?? 0,
          decorations: Decoration.set([sentenceDecoration.range(now.from, now.to)]),
        }
      : null,
  }
}

/** The full-width tint behind the sentence being spoken, with its time. */
class TintMarker implements LayerMarker {
  readonly top: number
  readonly height: number
  readonly time: string

  constructor(top: number, height: number, time: string) {
    this.top = top
    this.height = height
    this.time = time
  }

  eq(other: TintMarker): boolean {
    return this.top === other.top && this.height === other.height && this.time === other.time
  }

  draw(): HTMLElement {
    const tint = document.createElement('div')
    tint.className = classes.readingTint ?? ''
    tint.setAttribute('data-reading-line', '')
    const time = document.createElement('span')
    tint.append(time)
    this.place(tint)
    return tint
  }

  /** Reuse the element, so that it moves visibly. */
  update(tint: HTMLElement): boolean {
    this.place(tint)
    return true
  }

  private place(tint: HTMLElement): void {
    tint.style.top = `${this.top}px`
    tint.style.height = `${this.height}px`
    if (tint.firstElementChild) tint.firstElementChild.textContent = this.time
  }
}

const tintLayer = layer({
  above: false,
  class: classes.readingLayer,
  update: (update) =>
    update.docChanged ||
    update.geometryChanged ||
    update.viewportChanged ||
    update.startState.field(reading) !== update.state.field(reading),
  markers(view) {
    const { spoken } = view.state.field(reading)
    if (!spoken) return []
    const base = view.scrollDOM.getBoundingClientRect().top - view.scrollDOM.scrollTop
    const first = view.coordsAtPos(spoken.from, 1)
    const last = view.coordsAtPos(spoken.to, -1)
    const above = view.documentTop - base
    const top = first ? first.top - base : view.lineBlockAt(spoken.from).top + above
    const bottom = last ? last.bottom - base : view.lineBlockAt(spoken.to).bottom + above
    const middle = (1.75 * 16 - (first ? first.bottom - first.top : 1.75 * 16)) / 2
    return [new TintMarker(top - middle, bottom - top + 2 * middle, formatClock(spoken.timeMs))]
  },
})

export const readingLine = [reading, tintLayer]

/** Shows the sentences of the audio. A dispatch causes a layout, so there is none where nothing was shown and nothing is. */
export function showReading(view: EditorView, next: Reading): void {
  const { spoken, times } = view.state.field(reading)
  if (next.sentences.length === 0 && spoken === null && times.size === 0) return
  view.dispatch({ effects: setReading.of(next) })
}
