import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@lectern/contract/call.ts'
import { mayDo } from '@lectern/contract/course-access.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, notFound, RequestError } from './errors.ts'
import { CALL_LIMIT_MS } from './server.ts'
import type { Identity } from './tokens.ts'
import { receiveUpload, type UploadedFile } from './upload.ts'
import { validate } from './validation.ts'
import { writeReply } from './write-reply.ts'

type Asked<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The caller; may be undefined for calls that are open to anyone. */
  user: C['who'] extends 'anyone' ? Identity | undefined : Identity
  file: C['takes'] extends 'upload' ? UploadedFile : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Sets the list's revision as ETag. A proxy that compresses the reply makes it weak: `W/"3"`. */
export const setEtag = (reply: FastifyReply, revision: number): void => {
  reply.header('ETag', `"${revision}"`)
}

/** A long list may be produced while it is sent, so that it is never in memory as a whole. */
type MadeAsRead<Reply> = Reply extends readonly (infer Entry)[] ? AsyncIterable<Entry> : never

export type Handler<C extends Call> = (asked: Asked<C>) => Promise<ReplyOf<C> | MadeAsRead<ReplyOf<C>>>

/**
 * Checked before the body is read, so that an upload is refused before it is sent. The handler checks again: rights can
 * end meanwhile.
 */
export type Precheck<C extends Call> = (asked: Pick<Asked<C>, 'params' | 'user'>) => Promise<unknown>

/** The parts of the server that binding needs. */
export type Gate = {
  /**
   * Finds the caller by bearer token (or, for files, by cookie); undefined if there is none or it is not
   * valid.
   */
  identify(request: FastifyRequest, call: Call): Promise<Identity | undefined>
  /** Asked of the database each time: the right ends at once, and these calls are rare. */
  isAdministrator(identity: Identity): Promise<boolean>
  /** Whether a student's account assists in any course. Asked of the database each time, and only for calls of professors. */
  isAssistant(identity: Identity): Promise<boolean>
  /** Whether the call would change an archived course of the caller. Asked of the database each time. */
  isArchived(
    call: Call,
    asked: { params: unknown; query?: unknown; body?: unknown },
    identity: Identity,
  ): Promise<boolean>
  uploadFolder: string
  /** Whether the disk takes another file. */
  hasSpace(): boolean
  /** The largest file that a call accepts, in bytes. */
  uploadLimit(call: Call): number
}

const roleErrors = { professor: 'professors_only', student: 'students_only' } as const

/** @throws unauthorized without a valid token, forbidden for a caller of another kind */
const checkCaller = async (gate: Gate, call: Call, user: Identity | undefined): Promise<void> => {
  if (call.who === 'anyone') return
  if (!user) throw new RequestError('unauthorized', createMessage('sign_in_first'))
  if (call.who === 'signedIn') return
  if (call.who === 'administrator') {
    if (!(await gate.isAdministrator(user))) throw forbidden('administrators_only')
  } else if (user.role !== call.who) {
    const isOpenToAssistants = call.who === 'professor' && call.action && mayDo('assistant', call.action)
    // The handler checks in which course.
    if (isOpenToAssistants && (await gate.isAssistant(user))) return
    throw forbidden(roleErrors[call.who])
  }
}

/** @throws forbidden when the call would change an archived course */
const checkArchive = async (
  gate: Gate,
  call: Call,
  asked: Parameters<Gate['isArchived']>[1],
  user: Identity | undefined,
): Promise<void> => {
  if (user && (await gate.isArchived(call, asked, user))) throw forbidden('course_archived')
}

/** Turns the contract's `/x/{id}` into Fastify's `/api/x/:id`. */
const routePath = (path: string): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Accepts a form only where the contract asks for one, and only a form there. */
const checkKind = (call: Call, request: FastifyRequest): void => {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (call.takes === 'form' && !isForm && request.headers['content-type']) {
    throw new RequestError('wrong_kind', createMessage('form_expected'))
  }
  if (call.takes !== 'form' && isForm && call.body)
    throw new RequestError('wrong_kind', createMessage('json_expected'))
}

const readBody = async (call: Call, request: FastifyRequest, gate: Gate) => {
  checkKind(call, request)
  if (call.takes !== 'upload') {
    return {
      // No body at all is one without fields: calls whose fields all have defaults need none.
      body: call.body && validate(call.body, request.body === undefined ? {} : request.body),
      file: undefined,
      discard: async () => {},
    }
  }
  const { file, fields, discard } = await receiveUpload(request, {
    folder: gate.uploadFolder,
    maxFileBytes: gate.uploadLimit(call),
  })
  try {
    return { body: call.body && validate(call.body, fields), file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** @throws not_found for a malformed parameter */
const readParams = (call: Call, request: FastifyRequest): unknown => {
  const params = call.params?.safeParse(request.params)
  if (params && !params.success) throw notFound('not_found')
  return params?.data
}

/**
 * Binds a call of the contract to its handler. Order: permission, parameters (a malformed one is "not
 * found"), query and body (422), handler, reply stripped to its schema.
 */
export const bindCall = <const C extends Call>(
  app: FastifyInstance,
  gate: Gate,
  call: C,
  handler: Handler<C>,
  precheck?: Precheck<C>,
): void => {
  app.route({
    method: call.method,
    url: routePath(call.path),
    ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
    ...(call.takes === 'upload' || call.gives === 'file' || call.gives === 'events'
      ? {}
      : { handlerTimeout: CALL_LIMIT_MS }),
    // Check permission before the body is read, so that a refused caller does not upload 100 MB first.
    async onRequest(request) {
      const user = await gate.identify(request, call)
      await checkCaller(gate, call, user)
      request.identity = user
      if (call.takes === 'upload' && !gate.hasSpace())
        throw new RequestError('unavailable', createMessage('disk_full'))
      // An upload is refused before it is sent.
      if (call.takes === 'upload') await checkArchive(gate, call, { params: readParams(call, request) }, user)
      if (precheck) {
        const params = readParams(call, request)
        await precheck({ params, user } as Pick<Asked<C>, 'params' | 'user'>)
      }
    },
    async handler(request, reply) {
      const params = readParams(call, request)
      const query = call.query && validate(call.query, request.query)
      const { body, file, discard } = await readBody(call, request, gate)
      try {
        await checkArchive(gate, call, { params, query, body }, request.identity)
        const result = await handler({
          params,
          query,
          body,
          user: request.identity,
          file,
          request,
          reply,
        } as unknown as Asked<C>)
        if (call.gives !== undefined && call.gives !== 'json') return reply
        return await reply.type('application/json; charset=utf-8').send(await writeReply(call.reply, result))
      } finally {
        await discard()
      }
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined
  }
}
