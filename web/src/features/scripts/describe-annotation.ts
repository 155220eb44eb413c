import { wordsOfAnnotation } from '@lectern/core/annotations/pair-highlights.ts'
import { chosenAttribute, diagramElements, type Marker } from '@lectern/core/script/markers.ts'
import type { TFunction } from 'i18next'
import type { slide } from '../../i18n/en/annotations-slide.ts'

type Texts = TFunction<'annotations'>
type Kind = Pick<Marker, 'type' | 'attributes'>

/** A tooltip lists at most this many elements of a diagram. */
const shownElements = 5

/** "Highlight", "Arrow, curved", "Sticky note", "Flowchart". */
export function kindOfAnnotation(t: Texts, marker: Kind): string {
  switch (marker.type) {
    case 'arrow':
      return t(`slide.arrowStyles.${chosenAttribute(marker, 'style') as keyof typeof slide.arrowStyles}`)
    case 'text_annotation':
      return t(`slide.noteStyles.${chosenAttribute(marker, 'style') as keyof typeof slide.noteStyles}`)
    case 'diagram':
      return t(`slide.diagramTypes.${chosenAttribute(marker, 'type') as keyof typeof slide.diagramTypes}`)
    default:
      return t(`slide.kinds.${marker.type}`)
  }
}

/** Up to five elements of a diagram, and the number of the others. */
function listElements(t: Texts, marker: Pick<Marker, 'attributes'>): string {
  const elements = diagramElements(marker)
  const shown = elements.slice(0, shownElements).join(t('slide.listComma'))
  const count = elements.length - shownElements
  return count > 0 ? t('slide.moreElements', { elements: shown, count }) : shown
}

/**
 * The text of an annotation for its row in a list: its words, or what it says. `isPlace`: an arrow whose end is
 * a place of the picture.
 */
export function textOfAnnotation(t: Texts, marker: Marker, isPlace = false): string {
  const { from, to } = endsOf(marker, isPlace ? t('slide.place') : '')
  if (marker.type === 'arrow' && from && to) return t('slide.fromTo', { from, to })
  if (marker.type === 'diagram') return listElements(t, marker) || marker.content.trim()
  return wordsOfAnnotation(marker) || kindOfAnnotation(t, marker)
}

/** Kind and words together: the accessible name of an annotation. */
export function nameAnnotation(t: Texts, marker: Marker, isPlace: boolean): string {
  const kind = kindOfAnnotation(t, marker)
  const { from, to } = endsOf(marker)
  if (marker.type === 'arrow' && isPlace)
    return from
      ? t('slide.arrowFromToPlace', { kind, from })
      : t('slide.arrowToPlace', { kind, words: wordsOfAnnotation(marker) })
  if (marker.type === 'arrow' && to)
    return from ? t('slide.arrowBetween', { kind, from, to }) : t('slide.arrowTo', { kind, to })
  return t('slide.named', { kind, words: textOfAnnotation(t, marker) })
}

/** Describes the lines of an annotation's tooltip: its kind, then its content on the slide. */
export function describeAnnotation(t: Texts, marker: Marker): string[] {
  return [kindOfAnnotation(t, marker), ...detailsOf(t, marker)].filter((line) => line !== '')
}

/** Labels a chip by the annotation's content, or its kind. */
export function labelChip(t: Texts, marker: Marker): string {
  const kind = kindOfAnnotation(t, marker)
  if (marker.type === 'diagram') return kind
  return marker.attributes.text?.trim() || (marker.type === 'arrow' && endsOf(marker).from) || kind
}

const endsOf = ({ attributes }: Kind, place = '') => ({
  from: attributes.from_text?.trim() ?? '',
  to: attributes.to_text?.trim() || place,
})

function detailsOf(t: Texts, marker: Marker): string[] {
  const { text = '', reference = '' } = marker.attributes
  const { from, to } = endsOf(marker)
  switch (marker.type) {
    case 'highlight':
      return text && text !== marker.content ? [t('script.onSlide', { words: text })] : []
    case 'arrow':
      if (from && to) return [t('slide.fromTo', { from, to })]
      if (from) return [t('script.from', { words: from })]
      return to ? [t('script.to', { words: to })] : []
    case 'text_annotation':
      return [text, reference && t('script.reference', { words: reference })]
    case 'diagram':
      return [listElements(t, marker)]
    case 'manual_annotation':
      return [text]
    case 'drawing':
      return []
  }
}
