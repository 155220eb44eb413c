const ADDRESS = /^\/api\/files\/?\?file_path=([^&#]{1,200})$/
/** A stored picture's key: the hash of its bytes and its format. */
const PICTURE_KEY = /^[0-9a-f]{64}\.(?:png|webp)$/

/**
 * The canonical address of a picture that this platform stores; null for any other. A tag's `image_url` is
 * user input: only addresses that pass here may be loaded.
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
