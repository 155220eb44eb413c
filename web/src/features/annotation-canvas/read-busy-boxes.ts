import type { Box } from '@lectern/core/annotations/geometry.ts'
import type { PictureSize } from '@lectern/core/annotations/placed-annotation.ts'

const COLUMNS = 160
/** Of 255: a smaller difference is paper, a shade or compression noise. */
const DIFFERENCE = 10

/**
 * Finds the occupied areas of a slide, words or figures, in pixels of the picture: everything unlike the
 * slide's most frequent colour, on a coarse grid. Rejects when the picture cannot be loaded. Decoding and
 * scaling run off the main thread, where they would delay the slide being shown.
 */
export async function readBusyBoxes(url: string, picture: PictureSize): Promise<Box[]> {
  const rows = Math.max(1, Math.round((COLUMNS * picture.height) / picture.width))
  const response = await fetch(url)
  if (!response.ok) throw new Error('The picture cannot be loaded.')
  const small = await createImageBitmap(await response.blob(), {
    resizeWidth: COLUMNS,
    resizeHeight: rows,
    resizeQuality: 'medium',
  })
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS
  canvas.height = rows
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(small, 0, 0, COLUMNS, rows)
  small.close()
  if (!context) return []
  return listBusyBoxes(context.getImageData(0, 0, COLUMNS, rows).data, COLUMNS, rows, picture)
}

/** Does the same from the colours of a scaled-down slide, four bytes per point. */
export function listBusyBoxes(
  colors: ArrayLike<number>,
  columns: number,
  rows: number,
  picture: PictureSize,
): Box[] {
  const paper = findPaper(colors)
  const cell = { width: picture.width / columns, height: picture.height / rows }
  const boxes: Box[] = []
  for (let row = 0; row < rows; row++) {
    let begin = -1
    for (let column = 0; column <= columns; column++) {
      const at = 4 * (row * columns + column)
      const isBusy =
        column < columns &&
        [0, 1, 2].some((part) => Math.abs((colors[at + part] ?? 0) - (paper[part] ?? 0)) > DIFFERENCE)
      if (isBusy && begin < 0) begin = column
      if (isBusy || begin < 0) continue
      boxes.push({
        x: begin * cell.width,
        y: row * cell.height,
        width: (column - begin) * cell.width,
        height: cell.height,
      })
      begin = -1
    }
  }
  return boxes
}

/** The most frequent colour, quantized so that fine shades of a gradient count as one. */
function findPaper(colors: ArrayLike<number>): [number, number, number] {
  const counts = new Map<number, number>()
  let most = 0
  let paper: [number, number, number] = [255, 255, 255]
  for (let at = 0; at + 3 < colors.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [colors[at], colors[at + 1], colors[at + 2]]
    const key = (red >> 4) * 256 + (green >> 4) * 16 + (blue >> 4)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= most) continue
    most = count
    paper = [red, green, blue]
  }
  return paper
}
