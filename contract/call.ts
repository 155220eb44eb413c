import type { z } from 'zod'
import type { CourseAction } from './course-access.ts'

/**
 * The role that may make a call; an administrator has one of the two roles and a right beside it. Ownership and enrollment are checked by the feature's
 * access functions.
 */
type AllowedCaller = 'anyone' | 'signedIn' | 'professor' | 'student' | 'administrator'

/**
 * One call of the HTTP interface: the server binds and validates by it, the browser's client is typed by
 * it, and the OpenAPI page is written from it.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters in braces, no trailing slash (the server accepts one everywhere). */
  path: `/${string}`
  who: AllowedCaller
  /**
   * What the caller's role on the staff of the course must allow (`course-access.ts`). Where assistants may do it, a
   * student's account may make a call of professors, too, if it assists in a course. Calls about the caller's own account
   * that the pages of a course need also have an action.
   */
  action?: CourseAction
  /** Possible in an archived course although it is no GET: it changes nothing of the course, or ends with it. */
  worksInArchive?: true
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body's encoding; `upload` is multipart with one `file` and the body's fields. */
  takes?: 'json' | 'form' | 'upload'
  /**
   * The reply's form; `file` streams bytes (with Range and ETag), `events` is a server-sent event stream, `redirect` sends
   * the browser to another address.
   */
  gives?: 'json' | 'file' | 'events' | 'redirect'
  /** The reply is a list with a revision, sent in the header `ETag` as a number in quotes. */
  hasRevision?: true
  reply: z.ZodType
  /** Largest accepted file in bytes, for `upload`. */
  maxFileBytes?: number
  /** Largest accepted JSON body in bytes, if larger than the server's usual 2 MB. */
  maxBodyBytes?: number
}

export type Calls = Record<string, Call>

/** Keeps every call's literal types, so that a wrong body or a forgotten `who` does not compile. */
export const defineCalls = <const C extends Calls>(calls: C): C => calls

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : undefined
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : undefined
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
/** A handler's result: checked against the schema and stripped to it before sending. */
export type ReplyOf<C extends Call> = z.input<C['reply']>

/** Types that a client sends and receives. */
export type SentParams<C extends Call> = C['params'] extends z.ZodType ? z.input<C['params']> : undefined
export type SentQuery<C extends Call> = C['query'] extends z.ZodType ? z.input<C['query']> : undefined
export type SentBody<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined
export type ReceivedReply<C extends Call> = z.output<C['reply']>
