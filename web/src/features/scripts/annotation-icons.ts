import { chosenAttribute, type Marker, type MarkerType } from '@lectern/core/script/markers.ts'

/** The paths of each icon in a square of 24, from Tabler Icons, for both React and the editor's own DOM. */
const shapes = {
  highlight: [
    'M3 19h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4',
    'M12.5 5.5l4 4',
    'M4.5 13.5l4 4',
    'M21 15v4h-8l4 -4l4 0',
  ],
  straight: ['M17 7l-10 10', 'M8 7l9 0l0 9'],
  curved: ['M10 7l4 -4l4 4', 'M14 3v4.394a6.737 6.737 0 0 1 -3 5.606a6.737 6.737 0 0 0 -3 5.606v2.394'],
  note: [
    'M13 20l7 -7',
    'M13 20v-6a1 1 0 0 1 1 -1h6v-7a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7',
  ],
  diagram: [
    'M3 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
    'M15 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
    'M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
    'M6 15v-1a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v1',
    'M12 9l0 3',
  ],
  drawing: ['M3 15c2 3 4 4 7 4s7 -3 7 -7s-3 -7 -6 -7s-5 1.5 -5 4s2 5 6 5s8.408 -2.453 10 -5'],
}

const iconOfType: Record<Exclude<MarkerType, 'arrow'>, keyof typeof shapes> = {
  highlight: 'highlight',
  text_annotation: 'note',
  diagram: 'diagram',
  drawing: 'drawing',
  manual_annotation: 'note',
}

/** The paths of an annotation's icon. */
export function iconShapes(marker: Pick<Marker, 'type' | 'attributes'>): readonly string[] {
  if (marker.type === 'arrow') {
    return shapes[chosenAttribute(marker, 'style') === 'straight' ? 'straight' : 'curved']
  }
  if (marker.type === 'manual_annotation' && marker.attributes.type === 'drawing') return shapes.drawing
  return shapes[iconOfType[marker.type]]
}

/** The token name of an annotation's colour in the script. */
export function annotationColor(marker: Pick<Marker, 'type' | 'attributes'>): string {
  const color = chosenAttribute(marker, 'color')
  if (marker.type === 'drawing') return { magenta: 'purple', cyan: 'teal' }[color] ?? color
  if (marker.type === 'manual_annotation') {
    const written = marker.attributes.color ?? ''
    return ['blue', 'green', 'red', 'orange', 'purple', 'teal', 'yellow'].includes(written) ? written : 'blue'
  }
  return color
}

/** Data attributes that an annotation's look depends on; `annotations.css` styles them. */
export function annotationLook(marker: Pick<Marker, 'type' | 'attributes'>): Record<string, string> {
  return {
    'data-annotation-type': marker.type,
    'data-annotation-color': annotationColor(marker),
    ...(marker.type === 'arrow' && { 'data-annotation-style': chosenAttribute(marker, 'style') }),
  }
}
