import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'
import { serveHashedAssets } from './hashed-assets.ts'

/**
 * Serves the built screens: hashed assets forever, `index.html` for every other path, so that a reload
 * stays on its page. Under `/api` an unknown path is an unknown call.
 */
export const serveScreens = async (app: FastifyInstance, folder: string): Promise<void> => {
  const built = existsSync(folder)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      // Look files up per request instead of listing them at start: a new build is served without a
      // restart.
      wildcard: true,
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = /[/\\]assets[/\\]/.test(path)
        // Browsers request the icon at each change of the address, such as with each slide.
        const rest = path.endsWith('favicon.svg') ? 'public, max-age=86400' : 'no-cache'
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : rest)
      },
    })
    serveHashedAssets(app, folder)
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url === '/api' || request.url.startsWith('/api/')) throw notFound('no_such_call')
    if (!built)
      return reply.status(503).type('text/plain').send('The screens are not built yet: run `npm start`.')
    const wantsPage = request.method === 'GET' && !/\/assets\//.test(request.url)
    if (!wantsPage) return reply.status(404).type('text/plain').send('Not found.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
