import { type Box, boxAround, centreOf, distanceBetween, type Point } from './geometry.ts'
import {
  type AnnotationShape,
  between,
  isPointPlace,
  type PictureSize,
  pointOf,
  widen,
} from './placed-annotation.ts'

export type ArrowShape = Extract<AnnotationShape, { kind: 'arrow' }>
type Side = 'top' | 'right' | 'bottom' | 'left'
type Route = { points: Point[]; isCurved: boolean }

const NORMALS: Record<Side, Point> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
}
const SIDES = Object.keys(NORMALS) as Side[]
const SAMPLES = 32
/** How far a curve bends, as a share of the distance. */
const REACHES = [0.2, 0.4, 0.7]
/** Words to avoid; more would only cost time. */
const MAX_OBSTACLES = 400

/**
 * The path of an arrow between two boxes. Tries every pair of sides; prefers paths that do not cross their
 * own words, cross few others, and are short. `up` runs over the top, `down` below.
 */
export function placeArrow(
  from: Box,
  to: Box,
  { style, direction }: { style: string; direction: string },
  words: readonly Box[],
  picture: PictureSize,
): ArrowShape {
  const point = pointOf(picture)
  const gap = 3 * point
  const wanted = direction === 'up' ? 'top' : direction === 'down' ? 'bottom' : null
  const isCurved = style === 'curved' || direction === 'curved' || direction === 'up' || direction === 'down'
  const own = [widen(from, gap / 2), widen(to, gap / 2)]
  const others = words
    .filter((word) => !isInside(centreOf(word), widen(from, 1)) && !isInside(centreOf(word), widen(to, 1)))
    .slice(0, MAX_OBSTACLES)
  let best: Route | null = null
  let lowest = Number.POSITIVE_INFINITY
  for (const exit of SIDES) {
    for (const entry of SIDES) {
      // Ends above each other leave no path over the top of both.
      const detours = wanted ? [exit, entry].filter((side) => side !== wanted).length : 0
      for (const share of isCurved ? REACHES : [0]) {
        const route = makeRoute({ from, exit, to, entry }, { gap, share, isCurved }, picture)
        const cost = costOf(route, own, others, picture) + detours * 10 * picture.width
        if (cost < lowest) {
          lowest = cost
          best = route
        }
      }
    }
  }
  return draw(best as Route, direction, { from, to, isPlace: false }, picture)
}

/** An arrow to words whose other end is not on the slide: short, from the freer side. */
export function pointAt(
  box: Box,
  { style, direction }: { style: string; direction: string },
  words: readonly Box[],
  picture: PictureSize,
): ArrowShape {
  const point = pointOf(picture)
  const length = 42 * point
  const sides: Side[] = direction === 'up' ? ['bottom'] : direction === 'down' ? ['top'] : SIDES
  const others = words.filter((word) => !isInside(centreOf(word), widen(box, 1))).slice(0, MAX_OBSTACLES)
  let best: Route | null = null
  let lowest = Number.POSITIVE_INFINITY
  for (const side of sides) {
    const tip = sidePoint(box, side, isPointPlace(box, point) ? 0 : 3 * point, picture)
    const normal = NORMALS[side]
    const slant = side === 'left' || side === 'right' ? { x: 0, y: 0.5 } : { x: 0.5, y: 0 }
    const start = inPicture(
      { x: tip.x + (normal.x + slant.x) * length, y: tip.y + (normal.y + slant.y) * length },
      picture,
    )
    const bend = inPicture({ x: tip.x + normal.x * length, y: tip.y + normal.y * length }, picture)
    const isCurved = style === 'curved' || direction === 'curved'
    const route: Route = { points: isCurved ? [start, bend, bend, tip] : [start, tip], isCurved }
    const short = distanceBetween(start, tip) < length / 2 ? 1000 : 0
    const cost = costOf(route, [box], others, picture) + short
    if (cost < lowest) {
      lowest = cost
      best = route
    }
  }
  return draw(best as Route, direction, { from: null, to: box, isPlace: false }, picture)
}

function makeRoute(
  { from, exit, to, entry }: { from: Box; exit: Side; to: Box; entry: Side },
  { gap, share, isCurved }: { gap: number; share: number; isCurved: boolean },
  picture: PictureSize,
): Route {
  const start = sidePoint(from, exit, gap, picture)
  const end = sidePoint(to, entry, isPointPlace(to, pointOf(picture)) ? 0 : gap, picture)
  const reach = between(
    distanceBetween(start, end) * share,
    4 * gap,
    Math.max(picture.width, picture.height) / 4,
  )
  const out = inPicture(
    { x: start.x + NORMALS[exit].x * reach, y: start.y + NORMALS[exit].y * reach },
    picture,
  )
  const into = inPicture(
    { x: end.x + NORMALS[entry].x * reach, y: end.y + NORMALS[entry].y * reach },
    picture,
  )
  if (isCurved) return { points: [start, out, into, end], isCurved }
  // Straight, but over or below the words between two ends on one line.
  if (exit === entry && (exit === 'top' || exit === 'bottom')) {
    const lift = gap * 4
    const y =
      exit === 'top'
        ? Math.max(0, Math.min(start.y, end.y) - lift)
        : Math.min(picture.height, Math.max(start.y, end.y) + lift)
    return { points: [start, { x: start.x, y }, { x: end.x, y }, end], isCurved }
  }
  return { points: [start, end], isCurved }
}

function sidePoint(box: Box, side: Side, gap: number, picture: PictureSize): Point {
  const centre = centreOf(box)
  const normal = NORMALS[side]
  return inPicture(
    {
      x: centre.x + normal.x * (box.width / 2 + gap),
      y: centre.y + normal.y * (box.height / 2 + gap),
    },
    picture,
  )
}

const inPicture = (point: Point, { width, height }: PictureSize): Point => ({
  x: between(point.x, 0, width),
  y: between(point.y, 0, height),
})

function costOf(route: Route, own: readonly Box[], others: readonly Box[], picture: PictureSize): number {
  const points = samplePoints(route)
  const around = boxAround(points.map((point) => ({ ...point, width: 0, height: 0 }))) as Box
  const near = others.filter(
    (box) =>
      box.x <= around.x + around.width &&
      box.x + box.width >= around.x &&
      box.y <= around.y + around.height &&
      box.y + box.height >= around.y,
  )
  let cost = 0
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point
    if (own.some((box) => isInside(point, box))) cost += 100 * picture.width
    if (near.some((box) => isInside(point, box))) cost += picture.width / 8
    const before = points[index - 1]
    if (before) cost += distanceBetween(before, point)
  }
  // A start that the picture's edge pushed back has no room for its head.
  return cost + (route.points.length > 2 && !route.isCurved ? picture.width / 12 : 0)
}

/** Points along a route, its ends included. */
function samplePoints({ points, isCurved }: Route): Point[] {
  const [start, second, third, end] = points
  if (isCurved && start && second && third && end) {
    return Array.from({ length: SAMPLES + 1 }, (_, step) => {
      const t = step / SAMPLES
      const u = 1 - t
      const mix = (axis: 'x' | 'y') =>
        u * u * u * start[axis] +
        3 * u * u * t * second[axis] +
        3 * u * t * t * third[axis] +
        t * t * t * end[axis]
      return { x: mix('x'), y: mix('y') }
    })
  }
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next) return [point]
    return Array.from({ length: SAMPLES }, (_, step) => ({
      x: point.x + ((next.x - point.x) * step) / SAMPLES,
      y: point.y + ((next.y - point.y) * step) / SAMPLES,
    }))
  })
}

const isInside = (point: Point, box: Box): boolean =>
  point.x > box.x && point.x < box.x + box.width && point.y > box.y && point.y < box.y + box.height

function draw(route: Route, direction: string, ends: ArrowShape['ends'], picture: PictureSize): ArrowShape {
  const point = pointOf(picture)
  const all = samplePoints(route)
  const headLength = Math.min(10 * point, lengthOf(all) / 3)
  const heads: ArrowShape['heads'] = []
  if (direction !== 'backward') heads.push(headAt(all, headLength, picture))
  if (direction === 'backward' || direction === 'bidirectional')
    heads.push(headAt([...all].reverse(), headLength, picture))
  const [start, ...rest] = route.points as [Point, ...Point[]]
  const path = route.isCurved
    ? `M${write(start)}C${rest.map(write).join(' ')}`
    : `M${write(start)}${rest.map((one) => `L${write(one)}`).join('')}`
  return { kind: 'arrow', path, heads, strokeWidth: 2.4 * point, ends }
}

const write = ({ x, y }: Point): string => `${round(x)} ${round(y)}`
const round = (value: number): number => Math.round(value * 10) / 10

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + distanceBetween(points[index - 1] ?? point, point), 0)

/** A triangle whose tip is the last point, turned as the path arrives there. */
function headAt(points: readonly Point[], length: number, picture: PictureSize): [Point, Point, Point] {
  const tip = points.at(-1) as Point
  const before =
    points.findLast((point) => distanceBetween(point, tip) >= length * 0.8) ?? (points[0] as Point)
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x)
  const corner = (turn: number): Point =>
    inPicture(
      { x: tip.x - length * Math.cos(angle + turn), y: tip.y - length * Math.sin(angle + turn) },
      picture,
    )
  return [tip, corner(0.42), corner(-0.42)]
}
