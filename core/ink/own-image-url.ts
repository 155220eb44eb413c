const ADDRESS = /^\/api\/files\/?\?file_path=([^&#]{1,200})$/
/** A picture's key: the hash of its bytes, and what it is. */
const PICTURE_KEY = /^[0-9a-f]{64}\.(?:png|webp)$/

/**
 * The address of a picture that this platform stores, written in one way; null for everything else. A tag's
 * `image_url` is text that anybody may have typed: only what passes here may become the source of a picture.
 */
export function ownImageUrl(value: unknown): string | null {
  const encoded = typeof value === 'string' ? ADDRESS.exec(value)?.[1] : undefined
  if (encoded === undefined) return null
  try {
    const key = decodeURIComponent(encoded)
    return PICTURE_KEY.test(key) ? `/api/files/?file_path=${key}` : null
  } catch {
    return null
  }
}
