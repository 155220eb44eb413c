import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import { badRequest, invalid, RequestError } from './errors.ts'

/** An uploaded file, on disk in the temporary folder until the request ends. */
export type UploadedFile = {
  path: string
  filename: string
  sizeBytes: number
  sha256: string
  head: Uint8Array
}

const HEAD_BYTES = 1_024

/** Cleans a file name for display: no folders, no control or bidi characters, at most 200 characters. */
const cleanName = (name: string): string =>
  path
    .basename(name.replaceAll('\\', '/'))
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .slice(-200)
    // Half of a cut pair.
    .replace(/^[\udc00-\udfff]/, '') || 'file'

const store = async (part: MultipartFile, folder: string): Promise<UploadedFile> => {
  const target = path.join(folder, v7())
  const hash = createHash('sha256')
  let sizeBytes = 0
  let head = Buffer.alloc(0)
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length
      hash.update(chunk)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      done(null, chunk)
    },
  })
  try {
    await pipeline(part.file, measure, createWriteStream(target, { mode: 0o600 }))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  return { path: target, filename: cleanName(part.filename), sizeBytes, sha256: hash.digest('hex'), head }
}

/** The form's parser throws plain errors without a code. Faults of the server have a code or a class. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error) && !('statusCode' in error)

/**
 * Reads a multipart request: one file named `file`, and text fields.
 * @throws RequestError 400 when the form is broken off, 413 when the file is larger than `maxFileBytes`, 422 when there is none
 */
export const receiveUpload = async (
  request: FastifyRequest,
  options: { folder: string; maxFileBytes: number },
): Promise<{ file: UploadedFile; fields: Record<string, string>; discard(): Promise<void> }> => {
  if (!request.isMultipart()) throw new RequestError('wrong_kind', createMessage('multipart_expected'))
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  const discard = async () => {
    if (file) await rm(file.path, { force: true })
  }
  try {
    for await (const part of request.parts({
      limits: { fileSize: options.maxFileBytes, files: 1, fields: 20, fieldSize: 100_000 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname !== 'file' || file) part.file.resume()
      else {
        file = await store(part, options.folder)
        if (part.file.truncated) {
          throw new RequestError(
            'too_large',
            createMessage('file_too_large', { number: Math.round(options.maxFileBytes / 1024 / 1024) }),
          )
        }
      }
    }
    if (!file) throw invalid('pdf_not_selected')
    return { file, fields, discard }
  } catch (error) {
    await discard()
    throw isBrokenForm(error) ? badRequest('upload_cut_off') : error
  }
}
