import {
  chosenAttribute,
  diagramElements,
  MARKER_CHOICES,
  type Marker,
  type MarkerDraft,
  type MarkerType,
} from '@lectern/core/script/markers.ts'
import { writeMarker } from '@lectern/core/script/write.ts'

/** What the dialog holds, whatever the kind: changing the kind and back loses nothing. */
export type AnnotationForm = {
  type: MarkerType
  color: string
  /** False: the colour is the usual one of the kind, and changes with it. */
  isColorChosen: boolean
  /** The usual colour of highlights, as the user has chosen it. */
  highlightColor: string
  style: string
  direction: string
  /** Words of the slide; of a note its text. */
  text: string
  note: string
  fromText: string
  toText: string
  reference: string
  diagramType: string
  /** One for each line. */
  elements: string
}

/** The kinds that can be added here; drawings are drawn. */
export const ADDABLE_TYPES = ['highlight', 'arrow', 'text_annotation', 'diagram'] as const

const usualHighlight = chosenAttribute({ type: 'highlight', attributes: {} }, 'color')

/** The form of a new annotation: `words` were chosen on the slide or in the script, `highlightColor` is the user's. */
export function newForm(words: string, highlightColor = usualHighlight): AnnotationForm {
  const short = words.replace(/\s+/g, ' ').trim().slice(0, 300)
  return {
    type: 'highlight',
    color: highlightColor,
    isColorChosen: false,
    highlightColor,
    style: '',
    direction: 'forward',
    text: short,
    note: '',
    fromText: short,
    toText: '',
    reference: '',
    diagramType: 'flowchart',
    elements: '',
  }
}

/** The form of an annotation that is there. */
export function formOf(marker: Marker): AnnotationForm {
  const { attributes, type } = marker
  const isNote = type === 'text_annotation' || type === 'manual_annotation'
  return {
    type,
    color: chosenAttribute(marker, 'color'),
    isColorChosen: true,
    highlightColor: usualHighlight,
    style: chosenAttribute(marker, 'style'),
    direction: chosenAttribute(marker, 'direction') || 'forward',
    text: isNote ? marker.content.trim() : (attributes.text ?? marker.content).trim(),
    note: isNote ? (attributes.text ?? '') : '',
    fromText: attributes.from_text ?? '',
    toText: attributes.to_text ?? '',
    reference: attributes.reference ?? '',
    diagramType: type === 'diagram' ? chosenAttribute(marker, 'type') : 'flowchart',
    // A broken list is shown as it is written, to be mended.
    elements: diagramElements(marker).join('\n') || brokenElements(attributes.elements ?? ''),
  }
}

const brokenElements = (written: string): string => (/[\p{L}\p{N}]/u.test(written) ? written.trim() : '')

/** The same form for another kind: a colour or style that the kind does not know becomes its usual one. */
export function changeType(form: AnnotationForm, type: MarkerType): AnnotationForm {
  const allowed = (key: string, value: string) => chosenAttribute({ type, attributes: { [key]: value } }, key)
  return {
    ...form,
    type,
    color: allowed(
      'color',
      form.isColorChosen ? form.color : type === 'highlight' ? form.highlightColor : '',
    ),
    style: allowed('style', form.style),
  }
}

/** The form with words that were chosen on the slide, put where the kind has a place for them. */
export function takeSlideWords(form: AnnotationForm, words: string): AnnotationForm {
  const short = words.replace(/\s+/g, ' ').trim().slice(0, 300)
  switch (form.type) {
    case 'highlight':
      return { ...form, text: short }
    case 'arrow':
      return form.fromText.trim() === '' ? { ...form, fromText: short } : { ...form, toText: short }
    case 'text_annotation':
      return { ...form, reference: short }
    case 'diagram':
      return { ...form, elements: [...elementsOf(form), short].join('\n') }
    default:
      return form
  }
}

/** The elements that are written, blank lines dropped. */
export const elementsOf = (form: AnnotationForm): string[] =>
  form.elements
    .split('\n')
    .map((element) => element.trim())
    .filter(Boolean)

/** The annotation that the form describes. `kept`: attributes of the edited annotation that the form does not know stay. */
export function toDraft(form: AnnotationForm, content: string, kept: Marker | null): MarkerDraft {
  const { type } = form
  const known = new Set([
    'text',
    'from_text',
    'to_text',
    'reference',
    'color',
    'style',
    'direction',
    'elements',
    ...(type === 'diagram' ? ['type'] : []),
  ])
  const others = kept?.type === type ? Object.entries(kept.attributes).filter(([key]) => !known.has(key)) : []
  const own: [string, string][] = []
  const add = (key: string, value: string) => {
    if (value.trim() !== '') own.push([key, value.trim()])
  }
  if (type === 'highlight') add('text', form.text)
  if (type === 'arrow') {
    add('from_text', form.fromText)
    add('to_text', form.toText)
  }
  if (type === 'text_annotation' || type === 'manual_annotation') add('text', form.note)
  if (type === 'text_annotation') add('reference', form.reference)
  if (type === 'diagram') {
    add('type', form.diagramType)
    own.push(['elements', JSON.stringify(elementsOf(form))])
  }
  if (MARKER_CHOICES[type].color || type === 'manual_annotation') add('color', form.color)
  if (MARKER_CHOICES[type].style) add('style', form.style)
  if (type === 'arrow') add('direction', form.direction)
  return { type, content, attributes: Object.fromEntries([...own, ...others]) }
}

/** Whether the annotation is short enough for a tag. */
export function fitsTag(draft: MarkerDraft): boolean {
  try {
    writeMarker(draft)
    return true
  } catch {
    return false
  }
}
