import { wordsOfMark } from '@lectern/core/marks/place-entries.ts'
import { chosenAttribute, diagramElements, type Marker } from '@lectern/core/script/markers.ts'
import { useTranslation } from 'react-i18next'
import type { slide } from '../../i18n/en/annotations-slide.ts'

const SHOWN_ELEMENTS = 5

/** How marks are called: for lists, tooltips and screen readers. */
export function useMarkNames() {
  const { t } = useTranslation('annotations')

  const kindOf = (marker: Marker): string => {
    if (marker.type === 'arrow') {
      const style = chosenAttribute(marker, 'style') as keyof typeof slide.arrowStyles
      return t(`slide.arrowStyles.${style}`)
    }
    if (marker.type === 'text_annotation') {
      const style = chosenAttribute(marker, 'style') as keyof typeof slide.noteStyles
      return t(`slide.noteStyles.${style}`)
    }
    if (marker.type === 'diagram') {
      const type = chosenAttribute(marker, 'type') as keyof typeof slide.diagramTypes
      return t(`slide.diagramTypes.${type}`)
    }
    return t(`slide.kinds.${marker.type}`)
  }

  /** Up to five elements of a diagram, and how many more there are. */
  const elementsOf = (marker: Marker): string => {
    const elements = diagramElements(marker)
    const shown = elements.slice(0, SHOWN_ELEMENTS).join(', ')
    const count = elements.length - SHOWN_ELEMENTS
    return count > 0 ? t('slide.moreElements', { elements: shown, count }) : shown
  }

  /** What a mark stands on, or says. */
  const wordsOf = (marker: Marker): string => {
    const { from_text: from, to_text: to } = marker.attributes
    if (marker.type === 'arrow' && from?.trim() && to?.trim()) return `${from.trim()} → ${to.trim()}`
    if (marker.type === 'diagram') return elementsOf(marker) || marker.content.trim()
    return wordsOfMark(marker) || kindOf(marker)
  }

  const nameOf = (marker: Marker): string => {
    const kind = kindOf(marker)
    const { from_text: from, to_text: to } = marker.attributes
    if (marker.type === 'arrow' && to?.trim())
      return from?.trim()
        ? t('slide.arrowBetween', { kind, from: from.trim(), to: to.trim() })
        : t('slide.arrowTo', { kind, to: to.trim() })
    return t('slide.named', { kind, words: wordsOf(marker) })
  }
  return { kindOf, wordsOf, elementsOf, nameOf }
}
