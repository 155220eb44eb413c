import type { ByteRange } from '../../platform/files/file-store.ts'

/**
 * Parses a Range header with one range (RFC 9110, 14.2). Anything but one well-formed byte range is
 * ignored, as the standard allows. Own code: range-parser refuses some of these (decision 0027). @returns the range, `outside` when it begins behind the file's end,
 * undefined for the whole file
 */
export const parseRange = (
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'outside' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const suffix = Number(match[2])
    if (suffix === 0 || sizeBytes === 0) return 'outside'
    return { start: Math.max(0, sizeBytes - suffix), end: sizeBytes - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  if (start >= sizeBytes) return 'outside'
  return start > end ? undefined : { start, end }
}
