import type { DiagramPicture } from '@lectern/core/annotations/place-annotations.ts'
import { chosenAttribute, diagramElements, type Marker } from '@lectern/core/script/markers.ts'
import { useEffect, useState } from 'react'
import { annotationColor } from '../../scripts/annotation-icons.ts'

const noPictures: ReadonlyMap<string, DiagramPicture> = new Map()

/**
 * Pictures of a slide's diagrams, by marker id. Empty until they are drawn; a diagram that cannot be drawn has
 * none. The library is loaded when a slide has a diagram.
 */
export function useDiagramPictures(markers: readonly Marker[]): ReadonlyMap<string, DiagramPicture> {
  const [drawn, setDrawn] = useState<{ of: readonly Marker[]; pictures: typeof noPictures } | null>(null)
  useEffect(() => {
    const diagrams = markers.filter(({ type }) => type === 'diagram')
    if (diagrams.length === 0) return
    let isCurrent = true
    void drawAll(diagrams).then((pictures) => isCurrent && setDrawn({ of: markers, pictures }))
    return () => {
      isCurrent = false
    }
  }, [markers])
  return drawn?.of === markers ? drawn.pictures : noPictures
}

async function drawAll(diagrams: readonly Marker[]): Promise<typeof noPictures> {
  const pictures = new Map<string, DiagramPicture>()
  try {
    const [{ drawDiagram }, { toDiagramSource }] = await Promise.all([
      import('./draw-diagram.ts'),
      import('@lectern/core/annotations/diagram-source.ts'),
    ])
    for (const marker of diagrams) {
      const source = toDiagramSource(chosenAttribute(marker, 'type'), diagramElements(marker))
      const drawing = source && drawDiagram(source, annotationColor(marker), true)
      const picture = drawing ? await drawing.catch(() => null) : null
      if (picture) pictures.set(marker.id, picture)
    }
  } catch {
    // Without the library each diagram stays a button, which says so when it is pressed.
  }
  return pictures
}
