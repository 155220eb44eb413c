import { StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, type LayerMarker, layer } from '@codemirror/view'
import { formatClock } from '../../ui/clock.ts'
import classes from './script-editor.module.css'

/** A sentence of the audio, at its offsets in the raw script. */
export type ReadSentence = { from: number; to: number; startMs: number | null; beginsParagraph: boolean }

/** `index`: the sentence that is spoken now, null for none. */
export type Reading = { sentences: readonly ReadSentence[]; index: number | null }

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
  // The band says the time of its own paragraph.
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

/** The full-width tint behind the sentence that is spoken, with its time. */
class Band implements LayerMarker {
  readonly top: number
  readonly height: number
  readonly time: string

  constructor(top: number, height: number, time: string) {
    this.top = top
    this.height = height
    this.time = time
  }

  eq(other: Band): boolean {
    return this.top === other.top && this.height === other.height && this.time === other.time
  }

  draw(): HTMLElement {
    const band = document.createElement('div')
    band.className = classes.band ?? ''
    band.setAttribute('data-reading-line', '')
    const time = document.createElement('span')
    band.append(time)
    this.place(band)
    return band
  }

  /** The same element moves on, so that its way is seen. */
  update(band: HTMLElement): boolean {
    this.place(band)
    return true
  }

  private place(band: HTMLElement): void {
    band.style.top = `${this.top}px`
    band.style.height = `${this.height}px`
    if (band.firstElementChild) band.firstElementChild.textContent = this.time
  }
}

const band = layer({
  above: false,
  class: classes.bands,
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
    return [new Band(top - middle, bottom - top + 2 * middle, formatClock(spoken.timeMs))]
  },
})

export const readingLine = [reading, band]
