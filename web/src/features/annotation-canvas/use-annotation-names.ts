import type { Marker } from '@lectern/core/script/markers.ts'
import { useTranslation } from 'react-i18next'
import { kindOfAnnotation, nameAnnotation, textOfAnnotation } from '../scripts/describe-annotation.ts'

/** The names of annotations for lists, tooltips and screen readers. */
export function useAnnotationNames() {
  const { t } = useTranslation('annotations')
  return {
    kindOf: (marker: Marker) => kindOfAnnotation(t, marker),
    /** `isPlace`: an arrow whose end is a place of the picture. */
    wordsOf: (marker: Marker, isPlace = false) => textOfAnnotation(t, marker, isPlace),
    nameOf: (marker: Marker, isPlace = false) => nameAnnotation(t, marker, isPlace),
  }
}
