import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Characters that a common operating system forbids in file names. */
const forbidden = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g
const longestNameChars = 100

/** Makes a file name, without extension, from a title; never empty, never a path. */
export const fileNameOf = (title: string, standard: string): string => {
  const name = title
    .toWellFormed()
    .replaceAll(forbidden, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  return [...name].slice(0, longestNameChars).join('').trim() || standard
}

type Attachment = { name: string; type: string; inline?: boolean }

/** Sets the headers of a download. Source of the two names: RFC 6266, section 4.3. */
export const describeFile = (reply: FastifyReply, file: Attachment): FastifyReply => {
  const plain = file.name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file.name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return reply
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
    .type(file.type)
}

/** Sends bytes or a stream as a download. */
export const sendFile = (
  reply: FastifyReply,
  file: Attachment & { body: string | Uint8Array | Readable },
): FastifyReply => describeFile(reply, file).send(file.body)

/** Sends a UTF-8 text as a download. */
export const sendTextFile = (reply: FastifyReply, file: Attachment & { text: string }): FastifyReply =>
  sendFile(reply, { ...file, type: `${file.type}; charset=utf-8`, body: file.text })
