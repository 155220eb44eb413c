import type { Marker } from '@lectern/core/script/markers.ts'
import { useTranslation } from 'react-i18next'
import { kindOfMark, nameMark, sayMark } from '../scripts/describe-mark.ts'

/** How marks are called: for lists, tooltips and screen readers. */
export function useMarkNames() {
  const { t } = useTranslation('annotations')
  return {
    kindOf: (marker: Marker) => kindOfMark(t, marker),
    wordsOf: (marker: Marker) => sayMark(t, marker),
    nameOf: (marker: Marker) => nameMark(t, marker),
  }
}
