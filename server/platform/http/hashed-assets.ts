import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const HASHED_NAME = /^[\w-]+\.(?:js|css)$/
const types = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }

/**
 * The other headers of security concern documents, and a hashed file is never one: 0.7 kB each, 30 kB of a first visit to a
 * lecture.
 */
const SECURITY_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

type Asset = { bytes: Buffer; isCompressed: boolean }

/** A file beside which the build wrote a compressed one, or a file too small for that. */
const readAsset = async (file: string): Promise<Asset> =>
  readFile(`${file}.br`).then(
    (bytes) => ({ bytes, isCompressed: true }),
    async () => ({ bytes: await readFile(file), isCompressed: false }),
  )

/**
 * Serves hashed scripts and styles from memory, 3 MB in all: a page is a hundred of them, and from the disk each takes
 * nine times the processor time. A name never gets another content. Browsers without Brotli get the file from the disk.
 */
export const serveHashedAssets = (app: FastifyInstance, folder: string): void => {
  const stored = new Map<string, Asset>()
  app.get<{ Params: { name: string } }>('/assets/:name', { helmet: false }, async (request, reply) => {
    const { name } = request.params
    reply.headers(SECURITY_HEADERS)
    const takesBrotli = /\bbr\b(?!\s*;)/.test(request.headers['accept-encoding'] ?? '')
    if (!takesBrotli || !HASHED_NAME.test(name)) return reply.sendFile(`assets/${name}`)
    let asset = stored.get(name)
    if (!asset) {
      asset = await readAsset(path.join(folder, 'assets', name)).catch(() => undefined)
      // It is missing or unreadable: the route of all files says so.
      if (!asset) return reply.sendFile(`assets/${name}`)
      stored.set(name, asset)
    }
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': types[path.extname(name) as keyof typeof types],
      vary: 'accept-encoding',
      ...(asset.isCompressed ? { 'content-encoding': 'br' } : {}),
    })
    return reply.send(asset.bytes)
  })
}
