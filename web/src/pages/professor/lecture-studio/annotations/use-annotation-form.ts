import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { boxAround } from '@lectern/core/annotations/geometry.ts'
import { isMovable, movedBoxOf } from '@lectern/core/annotations/move-annotation.ts'
import type { Marker, MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { insertMarker, removeMarker } from '@lectern/core/script/write.ts'
import { useMemo, useState } from 'react'
import { calls } from '../../../../api/calls.ts'
import { pageInput } from '../../../../api/page-url.ts'
import { useUser } from '../../../../api/session.ts'
import { useCall } from '../../../../api/use-call.ts'
import { hasSpokenWords } from '../../../../features/scripts/has-spoken-words.ts'
import type {
  AnnotationBoxes,
  AnnotationEditing,
  ChosenWords,
} from '../store/annotations/annotation-editing.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import {
  type AnnotationForm,
  changeType,
  fitsTag,
  formOf,
  newForm,
  shortenWords,
  takeSlideWords,
  toDraft,
} from './annotation-form.ts'
import { loadHighlightColor } from './highlight-color.ts'
import {
  findWords,
  proposeWords,
  type Range,
  type ShownWords,
  showWords,
  toRawRange,
  toShown,
} from './shown-words.ts'
import { widenToWords } from './widen-to-words.ts'
import { listSuggestions } from './word-suggestions.ts'

/**
 * State of the annotation dialog or of the bubble while it is open: the form, the words in the script, and what is
 * still missing.
 */
export function useAnnotationForm(editing: AnnotationEditing) {
  const { _id: lectureId } = useLecture()
  const text = useScriptText()
  const { type, insertAnnotation, replaceAnnotation } = useActions()
  const address = useSlideAddress()
  const script = useScript()
  const annotations = useAnnotations()
  const { _id: userId } = useUser()
  const edited: Marker | null =
    editing.kind === 'edit' ? (annotations.markers.find(({ id }) => id === editing.markerId) ?? null) : null
  // While an annotation is edited, its own words can be chosen again.
  const base = useMemo(
    () => (edited ? removeMarker(text, edited, !hasSpokenWords(edited)) : text),
    [text, edited],
  )
  const shown = useMemo(() => showWords(parseScript(base)), [base])
  const [start] = useState(() => begin(editing, edited, shown, address.language, loadHighlightColor(userId)))
  const [form, setForm] = useState<AnnotationForm>(start.form)
  const [range, setRange] = useState<Range>(start.range)
  const words = useCall(calls.slides.words, script.entry ? pageInput(lectureId, script.entry) : null).data
    ?.words
  const index = useMemo(() => (words ? makeWordIndex(words) : null), [words])
  const suggestions = useMemo(() => listSuggestions(words ?? []), [words])

  // Words that are chosen on the slide while the dialog or the bubble is open.
  const [taken, setTaken] = useState(editing.words)
  const target = editing.kind === 'add' ? editing.target : undefined
  const [takenTarget, setTakenTarget] = useState(target)
  if (editing.words !== taken) {
    setTaken(editing.words)
    if (editing.words) takeWords(editing.words.text)
  }
  if (target !== takenTarget) {
    setTakenTarget(target)
    if (form.type === 'arrow') setForm({ ...form, toText: shortenWords(target?.text ?? '') })
    else if (target) setForm(takeSlideWords(form, target.text))
  }

  function takeWords(words: string) {
    if (editing.kind === 'edit') return setForm(takeSlideWords(form, words))
    const short = shortenWords(words)
    if (form.type === 'arrow') return setForm({ ...form, fromText: short })
    setForm({ ...form, text: short, fromText: short })
    const sentences = splitSentences(shown.text, address.language)
    setRange(findWords(shown, words) ?? proposeWords(shown, sentences, range.start) ?? range)
  }

  const raw = toRawRange(shown, range)
  const isChip = edited !== null && range.start === range.end
  const content = isChip ? edited.content : raw ? base.slice(raw.start, raw.end) : ''
  const draft = toDraft(form, content, edited)
  const isMissing = (text: string) => text.trim() !== '' && index !== null && findPhrase(index, text) === null
  const problem = findProblem()

  function findProblem(): 'words' | 'taken' | 'arrow' | 'note' | 'elements' | 'tooLong' | null {
    if (!raw && !isChip) return shown.text.slice(range.start, range.end).trim() === '' ? 'words' : 'taken'
    const isAimed = form.toText.trim() !== '' || findPlace(form) !== undefined
    if (form.type === 'arrow' && form.fromText.trim() === '' && !isAimed) return 'arrow'
    if (form.type === 'text_annotation' && form.note.trim() === '') return 'note'
    if (form.type === 'diagram' && form.elements.trim() === '') return 'elements'
    return fitsTag(draft) ? null : 'tooLong'
  }

  /** The place of the picture at which the arrow points, unless the form names words for its end. */
  function findPlace(form: AnnotationForm) {
    if (form.type !== 'arrow' || form.toText.trim() !== '') return undefined
    if (target) return target.text === '' ? target.boxes[0] : undefined
    const placed = edited && annotations.placed.find(({ id }) => id === edited.id)
    return placed && isMovable(placed) && edited.type === 'arrow' ? movedBoxOf(placed) : undefined
  }

  /** The boxes that were chosen on the slide, while the form still names their words. */
  const boxesOf = (form: AnnotationForm): AnnotationBoxes => {
    const isBoxed = form.type === 'highlight' || form.type === 'arrow'
    const boxOf = (own: string, words: ChosenWords | undefined) =>
      isBoxed && words && words.text !== '' && own.trim() === words.text.replace(/\s+/g, ' ').trim()
        ? (boxAround(words.boxes) ?? undefined)
        : undefined
    const own = form.type === 'arrow' ? form.fromText || form.toText : form.text
    return {
      box: boxOf(own, editing.words),
      to: form.type === 'arrow' ? (findPlace(form) ?? boxOf(form.toText, target)) : undefined,
    }
  }

  /** Writes the annotation into the script. Returns false if the form has a problem. */
  const apply = (changed: Partial<AnnotationForm> = {}): boolean => {
    if (problem) return false
    const applied = { ...form, ...changed }
    const draft = toDraft(applied, content, edited)
    const boxes = boxesOf(applied)
    if (!edited) {
      if (raw) insertAnnotation(address, raw.start, raw.end, draft, boxes)
      return true
    }
    const isMoved = raw !== null && (range.start !== start.range.start || range.end !== start.range.end)
    if (isMoved) type(address, insertMarker(base, raw.start, raw.end, draft))
    else replaceAnnotation(address, edited, draft, boxes.box || !hasSameStart(edited, draft) ? boxes : {})
    return true
  }

  return {
    edited,
    form,
    change: (part: Partial<AnnotationForm>) => setForm((before) => ({ ...before, ...part })),
    setForm,
    shown,
    range,
    isRangeChanged: range !== start.range,
    setRange,
    raw,
    draft,
    problem,
    content,
    hint: range === start.range ? start.hint : null,
    suggestions,
    isMissing,
    boxesOf,
    place: findPlace(form),
    apply,
  }
}

type Start = {
  form: AnnotationForm
  range: Range
  /** The words that were chosen on the slide were found in the script, or are not in it. */
  hint: 'proposed' | 'elsewhere' | null
}

/** Fills the form: from the annotation that is edited, from words chosen on the slide, or from the selected words of the script. */
function begin(
  editing: AnnotationEditing,
  edited: Marker | null,
  shown: ShownWords,
  language: string,
  highlightColor: string,
): Start {
  if (edited) {
    const start = toShown(shown, edited.position)
    const length = hasSpokenWords(edited) ? edited.content.length : 0
    return { form: formOf(edited), range: { start, end: start + length }, hint: null }
  }
  const add = editing.kind === 'add' ? editing : { range: undefined, words: undefined }
  const sentences = splitSentences(shown.text, language)
  const cursor = toShown(shown, add.range?.start ?? 0)
  if (add.words) {
    const found = findWords(shown, add.words.text)
    const range = found ?? proposeWords(shown, sentences, cursor)
    return {
      form: newForm(add.words.text, highlightColor),
      range: range ?? { start: 0, end: 0 },
      hint: found ? 'proposed' : 'elsewhere',
    }
  }
  const selected = widenToWords(shown.text, { start: cursor, end: toShown(shown, add.range?.end ?? 0) })
  const isSelected = shown.text.slice(selected.start, selected.end).trim() !== ''
  const range = isSelected ? selected : proposeWords(shown, sentences, cursor)
  const text = range ? shown.text.slice(range.start, range.end) : ''
  const isArrow = editing.kind === 'add' && editing.step === 'arrow'
  return {
    form: isArrow
      ? changeType(newForm('', highlightColor), 'arrow')
      : newForm(isSelected ? text : '', highlightColor),
    range: range ?? { start: 0, end: 0 },
    hint: null,
  }
}

/** Whether an arrow keeps its start, and with it the boxes that are stored for it. */
const hasSameStart = (edited: Marker, draft: MarkerDraft): boolean =>
  (edited.attributes.from_text ?? '').trim() === (draft.attributes.from_text ?? '').trim()

export type AnnotationFormState = ReturnType<typeof useAnnotationForm>
