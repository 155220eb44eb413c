import { type PDFFont, type PDFPage, rgb } from 'pdf-lib'

/** Simple vector figures: bars, a curve, steps joined by arrows, a closed cycle. */
export type Figure =
  | { kind: 'bars'; values: { label: string; value: number }[] }
  | { kind: 'curve'; points: [x: number, y: number][]; xLabel?: string; yLabel?: string }
  | { kind: 'steps'; labels: string[] }
  | { kind: 'cycle'; labels: string[] }

type Area = { x: number; y: number; width: number; height: number }

const INK = rgb(0.13, 0.17, 0.23)
const AXIS = rgb(0.62, 0.66, 0.7)
const FILLS = [rgb(0.15, 0.42, 0.45), rgb(0.86, 0.6, 0.33), rgb(0.44, 0.56, 0.73), rgb(0.6, 0.68, 0.5)]
const LIGHT = rgb(0.9, 0.94, 0.94)
const LABEL_SIZE = 14

/** Draws a figure into an area of the page, in points from the bottom left. */
export function drawFigure(page: PDFPage, figure: Figure, area: Area, font: PDFFont): void {
  if (figure.kind === 'bars') drawBars(page, figure.values, area, font)
  if (figure.kind === 'curve') drawCurve(page, figure, area, font)
  if (figure.kind === 'steps') drawSteps(page, figure.labels, area, font)
  if (figure.kind === 'cycle') drawCycle(page, figure.labels, area, font)
}

function drawBars(
  page: PDFPage,
  values: { label: string; value: number }[],
  area: Area,
  font: PDFFont,
): void {
  const largest = Math.max(...values.map((entry) => entry.value), 1e-9)
  const step = area.width / values.length
  const floor = area.y + 28
  for (const [index, { label, value }] of values.entries()) {
    const height = (Math.max(value, 0) / largest) * (area.height - 56)
    const x = area.x + index * step + step * 0.18
    page.drawRectangle({ x, y: floor, width: step * 0.64, height, color: FILLS[index % FILLS.length]! })
    writeCentred(page, label, x + step * 0.32, area.y + 8, font)
    writeCentred(page, String(value), x + step * 0.32, floor + height + 8, font)
  }
  drawAxis(page, area.x, floor, area.x + area.width, floor)
}

function drawCurve(
  page: PDFPage,
  { points, xLabel, yLabel }: Extract<Figure, { kind: 'curve' }>,
  area: Area,
  font: PDFFont,
): void {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const origin = { x: area.x + 20, y: area.y + 30 }
  const place = ([x, y]: [number, number]) => ({
    x: origin.x + ((x - left) / (right - left || 1)) * (area.width - 40),
    y: origin.y + ((y - low) / (high - low || 1)) * (area.height - 66),
  })
  drawAxis(page, origin.x, origin.y, area.x + area.width, origin.y)
  drawAxis(page, origin.x, origin.y, origin.x, area.y + area.height - 20)
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (next) page.drawLine({ start: place(point), end: place(next), thickness: 3, color: FILLS[0]! })
    page.drawCircle({ ...place(point), size: 4, color: FILLS[1]! })
  }
  if (xLabel) writeCentred(page, xLabel, origin.x + (area.width - 20) / 2, area.y + 8, font)
  if (yLabel)
    page.drawText(yLabel, { x: area.x, y: area.y + area.height - 12, size: LABEL_SIZE, font, color: INK })
}

function drawSteps(page: PDFPage, labels: string[], area: Area, font: PDFFont): void {
  const step = area.height / labels.length
  const height = Math.min(48, step * 0.62)
  for (const [index, label] of labels.entries()) {
    const y = area.y + area.height - (index + 0.5) * step - height / 2
    page.drawRectangle({
      x: area.x,
      y,
      width: area.width,
      height,
      color: LIGHT,
      borderColor: FILLS[0]!,
      borderWidth: 1.5,
    })
    writeCentred(page, label, area.x + area.width / 2, y + height / 2 - 5, font)
    if (index > 0) drawArrow(page, area.x + area.width / 2, y + step, area.x + area.width / 2, y + height + 3)
  }
}

function drawCycle(page: PDFPage, labels: string[], area: Area, font: PDFFont): void {
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  const radius = Math.min(area.width, area.height) / 2 - 44
  const at = (turn: number) => ({
    x: centre.x + radius * 1.25 * Math.sin(turn * 2 * Math.PI),
    y: centre.y + radius * Math.cos(turn * 2 * Math.PI),
  })
  for (const index of labels.keys()) {
    const start = at((index + 0.3) / labels.length)
    const end = at((index + 0.7) / labels.length)
    drawArrow(page, start.x, start.y, end.x, end.y)
  }
  for (const [index, label] of labels.entries()) {
    const { x, y } = at(index / labels.length)
    page.drawEllipse({ x, y, xScale: 58, yScale: 26, color: FILLS[index % FILLS.length]! })
    writeCentred(page, label, x, y - 5, font, rgb(1, 1, 1))
  }
}

function drawAxis(page: PDFPage, x1: number, y1: number, x2: number, y2: number): void {
  page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, thickness: 1.4, color: AXIS })
}

function drawArrow(page: PDFPage, x1: number, y1: number, x2: number, y2: number): void {
  drawAxis(page, x1, y1, x2, y2)
  const angle = Math.atan2(y2 - y1, x2 - x1)
  for (const turn of [2.6, -2.6]) {
    drawAxis(page, x2, y2, x2 + 9 * Math.cos(angle + turn), y2 + 9 * Math.sin(angle + turn))
  }
}

function writeCentred(page: PDFPage, text: string, x: number, y: number, font: PDFFont, color = INK): void {
  const width = font.widthOfTextAtSize(text, LABEL_SIZE)
  page.drawText(text, { x: x - width / 2, y, size: LABEL_SIZE, font, color })
}
