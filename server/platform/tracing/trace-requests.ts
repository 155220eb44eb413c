import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startSpan } from './tracing.ts'

/** Asked every few seconds, by load balancers. */
const UNTRACED = /^\/api\/(?:health|ready)\b/

/** Makes a span of each call of the API, in which all that it does runs. */
export const traceRequests = (app: FastifyInstance): void => {
  const traced = new WeakMap<FastifyRequest, { end(status: number): void; scope: AsyncResource }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, method } = request
    const route = request.routeOptions.url ?? 'none'
    const isTraced = url.startsWith('/api/') && !UNTRACED.test(url)
    // Of the route, not the address: codes and file keys must not reach a collector.
    const span = isTraced
      ? startSpan(`${method} ${route}`, 'request', { 'http.request.method': method, 'http.route': route })
      : undefined
    if (!span) return done()
    span.run(() => {
      traced.set(request, {
        scope: new AsyncResource('lectern.request'),
        end(status) {
          span.add({ 'http.response.status_code': status })
          if (status >= 500) span.fail()
          span.end()
        },
      })
      done()
    })
  })
  // The events of a body belong to its connection, which may serve several requests.
  app.addHook('preValidation', (request, _reply, done) => {
    const found = traced.get(request)
    if (found) found.scope.runInAsyncScope(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    traced.get(request)?.end(reply.statusCode)
  })
}
