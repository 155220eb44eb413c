import { chosenAttribute, diagramElements, type Marker } from '@lectern/core/script/markers.ts'
import type { TFunction } from 'i18next'

type Texts = TFunction<'annotations'>

/** So many elements of a diagram a tooltip names. */
const shownElements = 5

/** "Highlight", "Arrow, curved", "Diagram, flowchart". */
export function nameMark(t: Texts, marker: Pick<Marker, 'type' | 'attributes'>): string {
  const name = t(`script.name.${marker.type}`)
  if (marker.type === 'arrow') {
    const style = chosenAttribute(marker, 'style')
    return style === 'straight'
      ? name
      : t('script.named', { name, kind: t(`script.style.${style as 'curved'}`) })
  }
  if (marker.type === 'diagram') {
    const kind = t(`script.diagram.${chosenAttribute(marker, 'type') as 'tree'}`)
    return t('script.named', { name, kind })
  }
  return name
}

/** What a mark's tooltip says, a line each: its name, then what it shows on the slide. */
export function describeMark(t: Texts, marker: Marker): string[] {
  return [nameMark(t, marker), ...detailsOf(t, marker)].filter((line) => line !== '')
}

/** What stands on a chip: what the mark shows, or its name. */
export function labelChip(t: Texts, marker: Marker): string {
  const { text, from_text: from } = marker.attributes
  if (marker.type === 'diagram') return t(`script.diagram.${chosenAttribute(marker, 'type') as 'tree'}`)
  return text?.trim() || (marker.type === 'arrow' && from?.trim()) || nameMark(t, marker)
}

function detailsOf(t: Texts, marker: Marker): string[] {
  const { text = '', from_text: from = '', to_text: to = '', reference = '' } = marker.attributes
  switch (marker.type) {
    case 'highlight':
      return text && text !== marker.content ? [t('script.onSlide', { words: text })] : []
    case 'arrow':
      if (from && to) return [t('script.fromTo', { from, to })]
      return from || to ? [t('script.from', { words: from || to })] : []
    case 'text_annotation':
      return [text, reference && t('script.reference', { words: reference })]
    case 'diagram':
      return [listElements(t, diagramElements(marker))]
    case 'manual_annotation':
      return [text]
    case 'drawing':
      return []
  }
}

function listElements(t: Texts, elements: readonly string[]): string {
  const list = elements.slice(0, shownElements).join(t('script.listComma'))
  const count = elements.length - shownElements
  return count > 0 ? t('script.more', { list, count }) : list
}
