import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call, Calls } from '@lectern/contract/call.ts'
import { hostileValues, malformedIds } from './strangers.ts'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minimum?: number
  maximum?: number
}
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
export type Description = { paths: Record<string, Record<string, Operation>> }

export type FuzzRequest = {
  name: string
  who: Call['who']
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its query, below `/api`. */
  path: string
  contentType?: string
  payload?: string
}

/** Ids that exist, by the word of an address before them: `{ courses: '…', lectures: '…' }`. */
export type FuzzIds = Record<string, string>

/** The word of an address that says what kind of thing an id names. */
const kindOf = (path: string, parameter: string): string => {
  if (parameter === 'courseId') return 'courses'
  if (parameter === 'lecture') return 'lectures'
  if (parameter === 'user' || parameter === 'student') return 'users'
  return parameter === 'id' ? (path.split(`/{${parameter}}`)[0]!.split('/').at(-1) ?? '') : parameter
}

const whoMay = (operationId: string): Call['who'] => {
  const [feature = '', name = ''] = operationId.split('.')
  return (allCalls as Record<string, Calls>)[feature]?.[name]?.who ?? 'anyone'
}

/** Calls after which the callers' sessions or accounts are gone: the rest of a run would meet 401 only. */
const endsCallers = /^users\.(logout|end\w+|change\w*)$/
const boundary = 'lectern-fuzz-boundary'

/** Values of wrong kinds, without those of a megabyte: thousands of requests carry one. */
const wrongValues = hostileValues.filter((value) => typeof value !== 'string' || value.length < 10_000)

/** A value as part of an address or of a form. */
const toText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Endless requests made from the OpenAPI description, the same for the same seed: mostly of the right form, with wrong
 * values in between. @param ids most ids in a request are of these. They are read for each request, and may be replaced
 */
export function* makeFuzzRequests(
  description: Description,
  ids: FuzzIds,
  seed: number,
): Generator<FuzzRequest> {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const isRare = () => random() < 0.1

  const makeText = (format: string | undefined): unknown => {
    if (format === 'uuid') return isRare() ? pick(malformedIds) : pick(Object.values(ids))
    if (format === 'date-time') return new Date(1.76e12 + random() * 1e11).toISOString()
    if (format === 'email') return `fuzz-${Math.floor(random() * 50)}@example.org`
    return pick(['Light', 'en', '1', 'x'.repeat(300), '[highlight text="a"]b[/highlight]', '나무 🌳'])
  }
  const makeValue = (schema: Schema, depth = 0): unknown => {
    if (isRare()) return pick(wrongValues)
    if ('const' in schema) return schema.const
    if (schema.enum) return pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return makeValue(pick(choices), depth)
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type
    if (type === 'string') return makeText(schema.format)
    if (type === 'boolean') return random() < 0.5
    if (type === 'number' || type === 'integer') {
      const value = pick([0, 1, 2, 10, 0.5, -1, schema.minimum ?? 3, schema.maximum ?? 100])
      return type === 'integer' && !isRare() ? Math.floor(value) : value
    }
    if (depth > 4) return null
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => makeValue(schema.items ?? {}, depth + 1))
    if (type !== 'object') return null
    const required = new Set(schema.required)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => (required.has(name) ? !isRare() : random() < 0.6))
        .map(([name, field]) => [name, makeValue(field, depth + 1)]),
    )
  }
  const makeBody = (
    content: Record<string, { schema: Schema }>,
  ): Pick<FuzzRequest, 'contentType' | 'payload'> => {
    const [type = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? []
    const value = makeValue(schema)
    if (type === 'application/json') return { contentType: type, payload: JSON.stringify(value) ?? 'null' }
    const fields = Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
      ([name, field]) => [name, toText(field)] as const,
    )
    if (type !== 'multipart/form-data')
      return { contentType: type, payload: new URLSearchParams(fields as [string, string][]).toString() }
    const parts = fields.map(([name, field]) => {
      const file = name === 'file' ? '; filename="fuzz.pdf"\r\ncontent-type: application/pdf' : ''
      return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${field}\r\n`
    })
    return {
      contentType: `${type}; boundary=${boundary}`,
      payload: `${parts.join('')}--${boundary}--\r\n`,
    }
  }

  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId, responses }]) => {
        const isStream = Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content)
        return !isStream && !endsCallers.test(operationId)
      })
      .map(([method, operation]) => ({ path, method, operation })),
  )
  while (true) {
    const { path, method, operation } = pick(operations)
    const makeParameters = (where: Parameter['in']) =>
      operation.parameters
        .filter((one) => one.in === where && (one.required || random() < 0.5))
        .map(({ name, schema }) => {
          const fitting = where === 'path' && !isRare() ? ids[kindOf(path, name)] : undefined
          return [name, fitting ?? toText(makeValue(schema))] as [string, string]
        })
    const params = new Map(makeParameters('path'))
    const address = path
      .replace(/^\/api/, '')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''))
    const query = new URLSearchParams(makeParameters('query')).toString()
    yield {
      name: operation.operationId,
      who: whoMay(operation.operationId),
      method: method.toUpperCase() as FuzzRequest['method'],
      path: `${address}${query && `?${query}`}`,
      ...(operation.requestBody && makeBody(operation.requestBody.content)),
    }
  }
}
