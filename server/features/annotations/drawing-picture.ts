import * as limits from '@lectern/contract/limits.ts'
import sharp from 'sharp'
import { invalid, type RequestError } from '../../platform/http/errors.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const DATA_URL = /^data:([^,]{0,100}),/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const MAX_SIDE = limits.drawingSidePixels

const fail = (error: RequestError): never => {
  throw error
}

/** Decodes a PNG from a data URL or plain base64. @throws invalid */
const decode = (imageData: string): Buffer => {
  const url = DATA_URL.exec(imageData)
  if (url && !/^image\/png;base64$/i.test(url[1] ?? '')) fail(invalid('drawing_not_png'))
  const base64 = imageData.slice(url?.[0].length ?? 0).replaceAll(/\s+/g, '')
  if (base64 === '') fail(invalid('drawing_empty'))
  if (!BASE64.test(base64)) fail(invalid('drawing_not_png'))
  const bytes = Buffer.from(base64, 'base64')
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) fail(invalid('drawing_not_png'))
  return bytes
}

/** Uses sharp's statistics, which are computed off the main thread. */
const hasInk = async (png: Buffer): Promise<boolean> => {
  const { channels } = await sharp(png).stats()
  return (channels[3]?.max ?? 255) > 0
}

/**
 * Re-encodes a drawing: only pixels and transparency are kept. @param imageData a PNG as a data URL or
 * base64 @throws RequestError when it is no PNG, damaged, too large or empty
 */
export const readDrawingPicture = async (imageData: string): Promise<Buffer> => {
  const bytes = decode(imageData)
  // The size comes from the header: a small file may unpack to gigabytes.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => fail(invalid('drawing_damaged')))
  if (format !== 'png') fail(invalid('drawing_not_png'))
  if (width > MAX_SIDE || height > MAX_SIDE) fail(invalid('drawing_too_large', { max: MAX_SIDE }))
  const png = await sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_SIDE * MAX_SIDE })
    .toColourspace('srgb')
    .ensureAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => fail(invalid('drawing_damaged')))
  if (!(await hasInk(png))) fail(invalid('drawing_empty'))
  return png
}
