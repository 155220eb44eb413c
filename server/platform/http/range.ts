import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../files/file-store.ts'

/**
 * Parses a Range header with one range (RFC 9110, 14.2). Anything but one well-formed byte range is
 * ignored, as the standard allows. Own code: range-parser refuses some of these (decision 0027). @returns the range, `outside` when it begins behind the file's end,
 * undefined for the whole file
 */
const parseRange = (header: string | undefined, sizeBytes: number): ByteRange | 'outside' | undefined => {
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

/** @param read gives the bytes; only called for a GET that gets some */
type SentBytes = {
  etag: string
  sizeBytes: number
  read(range: ByteRange | undefined): Promise<Readable | Uint8Array>
}

/** Sends a file that never changes, or the asked range of it: 200 or 206, 304 for a known ETag, 416 for a range outside the file. */
export const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, sizeBytes, read }: SentBytes,
): Promise<void> => {
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    await reply.status(304).send()
    return
  }
  const ifRange = request.headers['if-range']
  const range = ifRange && ifRange !== etag ? undefined : parseRange(request.headers.range, sizeBytes)
  if (range === 'outside') {
    await reply.status(416).header('content-range', `bytes */${sizeBytes}`).send()
    return
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes)
  // Fastify would read a stream to its end for a HEAD, and count an empty text as the length.
  await reply.send(request.method === 'HEAD' ? Readable.from([]) : await read(range))
}
