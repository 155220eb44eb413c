/** Scale of a slide and its offset from the centre of its area, in pixels. */
export type Zoom = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }
const maxScale = 4
const doubleTapScale = 2.5

/** Keeps the scale between 1 and 4, and the slide's edges outside of the area or at its edges. */
export function limitZoom({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const limited = Math.min(maxScale, Math.max(1, scale))
  const reachX = ((limited - 1) * width) / 2
  const reachY = ((limited - 1) * height) / 2
  const between = (value: number, reach: number) => Math.min(reach, Math.max(-reach, value)) + 0
  return { scale: limited, x: between(x, reachX), y: between(y, reachY) }
}

/** Scales by a factor; the point (from the centre of the area) stays where it is. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, area: Size): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor))
  const share = scale / zoom.scale
  return limitZoom({ scale, x: at.x - (at.x - zoom.x) * share, y: at.y - (at.y - zoom.y) * share }, area)
}

/** Zooms by a double tap: it shows the point large, or the whole slide again. */
export const zoomByDoubleTap = (zoom: Zoom, at: Point, area: Size): Zoom =>
  zoom.scale > 1 ? noZoom : zoomAt(zoom, doubleTapScale, at, area)
