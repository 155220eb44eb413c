import { DEFAULT_DRAWING_CONTENT, type Marker } from '@lectern/core/script/markers.ts'

/** Whether an annotation encloses words of the script; the label of a drawing does not count. */
export function hasSpokenWords({ type, content }: Pick<Marker, 'type' | 'content'>): boolean {
  const words = content.trim()
  return words !== '' && !(type === 'drawing' && words === DEFAULT_DRAWING_CONTENT)
}
