import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { sqlState } from '../db/database.ts'
import { errorCodes, RefusedError } from './errors.ts'

const BODY_LIMIT_BYTES = 2 * 1024 * 1024
const DRAIN_MS = 400
/** Source: PostgreSQL, appendix A. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Fastify's own refusals, in our words. Source: Fastify's "Errors" reference. */
const frameworkSentences: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut off.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of body is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large.'],
  FST_FILES_LIMIT: [400, 'Send one file only.'],
  FST_FIELDS_LIMIT: [400, 'The form has too many fields.'],
  FST_PARTS_LIMIT: [400, 'The form has too many fields.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'Send the file as multipart/form-data.'],
}

const describe = (
  error: FastifyError | RefusedError,
): { status: number; detail: unknown; retryAfterSeconds?: number } => {
  if (error instanceof RefusedError) {
    return {
      status: errorCodes[error.code],
      detail: error.detail,
      retryAfterSeconds: error.retryAfterSeconds,
    }
  }
  const known = frameworkSentences[error.code]
  if (known) return { status: known[0], detail: known[1] }
  if (error instanceof SyntaxError && error.statusCode === 400)
    return { status: 400, detail: 'The body is not valid JSON.' }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, detail: 'The request could not be read.' }
  // A row that it wants to belong to went between looking and writing.
  if (sqlState(error) === FOREIGN_KEY_VIOLATION)
    return { status: 404, detail: 'This has been removed meanwhile. Please reload the page.' }
  return { status: 500, detail: 'Something went wrong on the server. Please try again.' }
}

/** The other side hung up in the middle of its request: nobody reads the answer, and it is no fault of ours. */
const isClientGone = (error: FastifyError | RefusedError, request: FastifyRequest): boolean =>
  // The connection to the database breaks with the same codes.
  !request.raw.complete && ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code)
const CLIENT_GONE = { status: 400, detail: 'The request was cut off.', retryAfterSeconds: undefined }

/** A Fastify with everything that does not depend on features: limits, safety headers, one shape of error. */
export const createHttpServer = async (options: { log: Logger }): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15 * 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    trustProxy: 'loopback',
    // An address that cannot even be decoded never reaches the error handler below.
    frameworkErrors: (_error, _request, reply) =>
      (reply as FastifyReply).status(400).send({ detail: 'The address is not valid.' }),
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        // The platform also runs on plain http inside a house network.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart)
  app.decorateRequest('identity')
  // A call without a body may still say that it sends JSON.
  const parseJson = app.getDefaultJsonParser('error', 'ignore')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })

  let closing = false
  app.decorate('drain', async () => {
    closing = true
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
  })
  app.decorate('isDraining', () => closing)
  app.addHook('onSend', async (request, reply) => {
    if (closing) reply.header('connection', 'close')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // Screens, pictures and sound are many and say little.
    const isFile = !request.url.startsWith('/api/') || request.url.startsWith('/api/files')
    const level = reply.statusCode >= 500 ? 'error' : isFile ? 'debug' : 'info'
    // The route, not the address: no query, no file key, no code ends in the log.
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.identity?.userId,
      },
      'request',
    )
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, detail, retryAfterSeconds } = isClientGone(error, request) ? CLIENT_GONE : describe(error)
    if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify({ detail }))
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets kept-alive connections run out before `close()`: each reply meanwhile ends its connection, none is cut. */
    drain(): Promise<void>
    /** Whether the server is about to close: answers without an end must find one. */
    isDraining(): boolean
  }
}
