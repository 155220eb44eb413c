import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { THUMBNAIL_WIDTH_PX } from './page-size.ts'

// One thread per picture: two children share two cores, and more threads would compete for them.
sharp.concurrency(1)
sharp.cache(false)

const PICTURE = { quality: 82, effort: 2 }

/** Encodes RGB pixels as the two WebP pictures. */
export async function encodePage(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<{ picture: Uint8Array; thumbnail: Uint8Array; pictureHash: string }> {
  const raw = { width, height, channels: 3 as const }
  const source = () => sharp(pixels, { raw, limitInputPixels: false })
  const thumbnail = await source()
    .resize({ width: Math.min(THUMBNAIL_WIDTH_PX, width), kernel: 'cubic' })
    .webp(PICTURE)
    .toBuffer()
  const picture = await source().webp(PICTURE).toBuffer()
  return { picture, thumbnail, pictureHash: createHash('sha256').update(picture).digest('hex') }
}
