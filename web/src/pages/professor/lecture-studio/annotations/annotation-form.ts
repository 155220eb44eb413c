import {
  chosenAttribute,
  diagramElements,
  MARKER_CHOICES,
  type Marker,
  type MarkerDraft,
  type MarkerType,
} from '@lectern/core/script/markers.ts'
import { writeMarker } from '@lectern/core/script/write.ts'

/**
 * State of the annotation dialog. It holds the fields of all types, so that changing the type and back
 * loses nothing.
 */
export type AnnotationForm = {
  type: MarkerType
  color: string
  /** If false, the colour is the default of the type and changes with it. */
  isColorChosen: boolean
  /** The user's default colour for highlights. */
  highlightColor: string
  style: string
  direction: string
  /** Words of the slide; for a note, its text. */
  text: string
  note: string
  fromText: string
  toText: string
  reference: string
  diagramType: string
  /** One element per line. */
  elements: string
}

/** Types that this dialog can add. Drawings are added on the drawing board. */
export const ADDABLE_TYPES = ['highlight', 'arrow', 'text_annotation', 'diagram'] as const

const usualHighlight = chosenAttribute({ type: 'highlight', attributes: {} }, 'color')

/**
 * Creates the form of a new annotation. `words` were chosen on the slide or in the script; `highlightColor`
 * is the user's default.
 */
export function newForm(words: string, highlightColor = usualHighlight): AnnotationForm {
  const short = shortenWords(words)
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

/** Shortens words of the slide or the script to one line that a field takes. */
export const shortenWords = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, 300)

/** Creates the form of an existing annotation. */
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
    // Show an invalid list as it is written, so that the user can correct it.
    elements: diagramElements(marker).join('\n') || brokenElements(attributes.elements ?? ''),
  }
}

const brokenElements = (written: string): string => (/[\p{L}\p{N}]/u.test(written) ? written.trim() : '')

/** Changes the annotation type. A colour or style that the new type lacks becomes the type's default. */
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

/** Puts words that were chosen on the slide into the field of the annotation type. */
export function takeSlideWords(form: AnnotationForm, words: string): AnnotationForm {
  const short = shortenWords(words)
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

/** Lists the elements, one per line, without blank lines. */
const elementsOf = (form: AnnotationForm): string[] =>
  form.elements
    .split('\n')
    .map((element) => element.trim())
    .filter(Boolean)

/**
 * Builds the annotation from the form. Attributes of `kept`, the edited annotation, that the form does not
 * know are kept.
 */
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

/** Returns true if the annotation is short enough for a tag. */
export function fitsTag(draft: MarkerDraft): boolean {
  try {
    writeMarker(draft)
    return true
  } catch {
    return false
  }
}
