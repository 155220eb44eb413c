import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import sharp from 'sharp'
import type { Box } from './page-numbers.ts'

/** Reads a stored picture. */
type ReadPicture = (key: string) => Promise<Uint8Array>

/**
 * Largest difference that the encoder makes of one drawing when another corner has changed; measured on
 * real decks: at most 34 in single pixels. In levels of 255: of a pixel's channel, and of a block's mean.
 */
const PIXEL_LEVELS = 48
const BLOCK_LEVELS = 8
const BLOCK_PX = 16
const CHANNELS = 3

type Pixels = { data: Buffer; width: number; height: number }

const decode = async (bytes: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Column ranges of a pixel row outside all boxes: first and last+1. */
const uncovered = (y: number, width: number, boxes: readonly Box[]): [number, number][] => {
  const covers = boxes
    .filter((box) => y >= Math.floor(box.y) && y < Math.ceil(box.y + box.height))
    .map((box) => [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))] as const)
    .toSorted(([a], [b]) => a - b)
  const free: [number, number][] = []
  let from = 0
  for (const [start, end] of covers) {
    if (start > from) free.push([from, start])
    from = Math.max(from, end)
  }
  if (from < width) free.push([from, width])
  return free
}

/** Whether two pictures are equal outside the boxes. */
const showSame = async (one: Pixels, other: Pixels, boxes: readonly Box[]): Promise<boolean> => {
  const { width, height } = one
  if (other.width !== width || other.height !== height) return false
  const yieldToEventLoop = createYieldToEventLoop()
  const across = Math.ceil(width / BLOCK_PX)
  let blocks = new Uint32Array(across)
  for (let y = 0; y < height; y++) {
    if (y % BLOCK_PX === 0) {
      blocks = new Uint32Array(across)
      await yieldToEventLoop()
    }
    for (const [start, end] of uncovered(y, width, boxes)) {
      const [from, to] = [(y * width + start) * CHANNELS, (y * width + end) * CHANNELS]
      if (one.data.compare(other.data, from, to, from, to) === 0) continue
      for (let at = from; at < to; at++) {
        const levels = Math.abs(one.data[at]! - other.data[at]!)
        if (levels > PIXEL_LEVELS) return false
        const block = Math.floor((at - y * width * CHANNELS) / (BLOCK_PX * CHANNELS))
        blocks[block] = blocks[block]! + levels
      }
    }
    if (blocks.some((sum) => sum > BLOCK_LEVELS * BLOCK_PX * BLOCK_PX * CHANNELS)) return false
  }
  return true
}

/** Whether two stored pictures are equal outside the boxes, except for encoder differences. */
export const isSameOutside = async (
  read: ReadPicture,
  [one, other]: readonly [string, string],
  boxes: readonly Box[],
): Promise<boolean> => {
  const pixels = await Promise.all([read(one).then(decode), read(other).then(decode)])
  return showSame(...pixels, boxes)
}

/** A picture reduced to 32 × 32 grey levels. */
export type PageSignature = Uint8Array
export const SIGNATURE_PX = 32
/** Rows ignored at both edges, where page numbers are. */
const EDGE_PX = 4
/** Of 255; more than the encoder changes a block. */
const SIGNATURE_LEVELS = 24

export const signatureOf = async (read: ReadPicture, key: string): Promise<PageSignature> =>
  sharp(await read(key), { limitInputPixels: false })
    .greyscale()
    .resize(SIGNATURE_PX, SIGNATURE_PX, { fit: 'fill' })
    .raw()
    .toBuffer()

/** Whether two pictures may be equal: avoids decoding those that cannot. */
export const looksAlike = (one: PageSignature, other: PageSignature): boolean =>
  one.every(
    (level, at) =>
      at < EDGE_PX * SIGNATURE_PX ||
      at >= (SIGNATURE_PX - EDGE_PX) * SIGNATURE_PX ||
      Math.abs(level - other[at]!) <= SIGNATURE_LEVELS,
  )
