import { DEFAULT_DRAWING_CONTENT, type Marker } from '@lectern/core/script/markers.ts'

/** Whether words of the script stand between a mark's tags; the label of a drawing is none. */
export function hasSpokenWords({ type, content }: Pick<Marker, 'type' | 'content'>): boolean {
  const words = content.trim()
  return words !== '' && !(type === 'drawing' && words === DEFAULT_DRAWING_CONTENT)
}
