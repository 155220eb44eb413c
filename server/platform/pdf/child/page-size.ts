const PICTURE_WIDTH_PX = 1920
export const THUMBNAIL_WIDTH_PX = 320

/** Longest side of a WebP picture. */
const MAX_SIDE_PX = 16_383

/**
 * The size of a page's picture: 1920 px wide, or smaller if the page is so tall that the pixels would
 * exceed the limit. Pages with an invalid size are treated as 4:3.
 */
export function choosePictureSize(
  pageWidth: number,
  pageHeight: number,
  maxPixels: number,
): { width: number; height: number } {
  const ratio = pageHeight / pageWidth
  const sane = Number.isFinite(ratio) && ratio > 0 ? ratio : 0.75
  const width = Math.min(PICTURE_WIDTH_PX, Math.sqrt(maxPixels / sane), MAX_SIDE_PX / sane)
  return {
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.min(MAX_SIDE_PX, Math.round(width * sane))),
  }
}
