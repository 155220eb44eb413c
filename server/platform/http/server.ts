import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message, type Messages } from '@lectern/core/messages/message.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { DISK_FULL, isUnavailable, isWithoutConnection, sqlState } from '../db/database.ts'
import { StorageError } from '../files/storage-error.ts'
import type { Metrics } from '../metrics/no-metrics.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { presentMessages, RequestError } from './errors.ts'

const BODY_LIMIT_BYTES = 2 * 1024 * 1024
/** Source: PostgreSQL, appendix A. */
const FOREIGN_KEY_VIOLATION = '23503'
/** Longest time until a call is answered. Uploads, files and event streams take as long as they need. */
export const CALL_LIMIT_MS = 60_000
/** Until a request's headers are whole. A client that sends them byte by byte must not hold a connection. */
const HEADERS_LIMIT_MS = 20_000
/** A connection on which nothing moves, also in the middle of an upload. Event streams send something sooner. */
const IDLE_LIMIT_MS = 150_000
/** Longer than a load balancer keeps an idle connection (60 s): it must never send on one that we are closing. */
const KEEP_ALIVE_MS = 72_000
/** Browsers that came by TLS come by TLS only. A year, as preload lists ask. */
const HSTS = 'max-age=31536000'
/** A lost database is noticed within seconds, and comes back within seconds when it can. */
const RETRY_AFTER_SECONDS = 2
const STORAGE_RETRY_AFTER_SECONDS = 10

/** Messages for Fastify's own errors. Source: Fastify's "Errors" reference. */
const frameworkErrors: Record<string, [number, Message]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, createMessage('body_not_json')],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, createMessage('body_empty')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, createMessage('request_cut_off')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, createMessage('body_wrong_kind')],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, createMessage('request_too_large')],
  FST_REQ_FILE_TOO_LARGE: [413, createMessage('upload_too_large')],
  FST_FILES_LIMIT: [400, createMessage('one_file_only')],
  FST_FIELDS_LIMIT: [400, createMessage('too_many_fields')],
  FST_PARTS_LIMIT: [400, createMessage('too_many_fields')],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, createMessage('multipart_only')],
}

type Failure = {
  status: number
  messages: Messages
  detail?: unknown
  retryAfterSeconds?: number | undefined
}

const describe = (error: FastifyError | RequestError): Failure => {
  if (error instanceof RequestError) return error
  const isBusy = error.code === 'FST_ERR_HANDLER_TIMEOUT' || isWithoutConnection(error)
  if (isBusy || isUnavailable(error)) {
    const code = sqlState(error) === DISK_FULL ? 'database_full' : 'server_unavailable'
    return {
      status: 503,
      messages: createMessage(isBusy ? 'server_busy' : code),
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }
  }
  if (error instanceof StorageError) {
    return {
      status: 503,
      messages: createMessage('storage_unavailable'),
      retryAfterSeconds: STORAGE_RETRY_AFTER_SECONDS,
    }
  }
  const known = frameworkErrors[error.code]
  if (known) return { status: known[0], messages: known[1] }
  if (error instanceof SyntaxError && error.statusCode === 400)
    return { status: 400, messages: createMessage('body_not_json') }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, messages: createMessage('request_unreadable') }
  // A row that the new row refers to was deleted meanwhile.
  if (sqlState(error) === FOREIGN_KEY_VIOLATION)
    return { status: 404, messages: createMessage('removed_meanwhile') }
  return { status: 500, messages: createMessage('server_failed') }
}

/**
 * Returns true if the client closed the connection during its request: it reads no reply, and the server is
 * not at fault.
 */
const isClientGone = (error: FastifyError | RequestError, request: FastifyRequest): boolean =>
  // A broken database connection has the same error codes.
  !request.raw.complete &&
  'code' in error &&
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code)
const CLIENT_GONE: Failure = { status: 400, messages: createMessage('request_cut_off') }

/** The body of a failed call. */
const bodyOf = ({ messages, detail }: Failure) => ({
  detail: detail ?? formatMessage(messages),
  ...presentMessages(messages),
})

/**
 * Creates a Fastify server with all parts that do not depend on features: limits, security headers, one
 * form of errors.
 */
export const createHttpServer = async (options: {
  log: Logger
  trustProxy: Config['trustProxy']
  drainMs: number
  noteRequest: Metrics['noteRequest']
}): Promise<FastifyInstance> => {
  const { trustProxy: trusted } = options
  const trustProxy = typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15 * 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    trustProxy,
    connectionTimeout: IDLE_LIMIT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_LIMIT_MS },
    // A path that cannot be decoded never reaches the error handler below.
    frameworkErrors: (_error, _request, reply) =>
      (reply as FastifyReply)
        .status(400)
        .send(bodyOf({ status: 400, messages: createMessage('address_invalid') })),
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
        // The platform also runs on plain HTTP in a local network.
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
  // A call without a body may still declare JSON as its content type.
  const parseJson = app.getDefaultJsonParser('error', 'ignore')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })

  let closing = false
  app.decorate('drain', async () => {
    closing = true
    await new Promise((resolve) => setTimeout(resolve, options.drainMs))
  })
  app.decorate('isDraining', () => closing)
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    if (closing) reply.header('connection', 'close')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // Requests for screens, pictures and audio are many and of little interest.
    const isFile = !request.url.startsWith('/api/') || request.url.startsWith('/api/files')
    const level = reply.statusCode >= 500 ? 'error' : isFile ? 'debug' : 'info'
    const route = request.routeOptions.url ?? 'none'
    options.noteRequest({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime })
    // Log the route, not the address: queries, file keys and codes must not reach the log.
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.identity?.userId,
      },
      'request',
    )
  })

  traceRequests(app)

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = isClientGone(error, request) ? CLIENT_GONE : describe(error)
    const { status, retryAfterSeconds } = failure
    if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(bodyOf(failure)))
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets kept-alive connections end before `close()`: each reply meanwhile closes its connection, and
     * none is cut.
     */
    drain(): Promise<void>
    /** True while the server is about to close: endless replies must then end. */
    isDraining(): boolean
  }
}
