import type { Call, Calls } from '@lectern/contract/call.ts'
import { rolesFor } from '@lectern/contract/course-access.ts'
import { errorReply } from '@lectern/contract/errors.ts'
import { catalogue } from '@lectern/core/messages/catalogue.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return json
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))

const bodyOf = (call: Call): Json | undefined => {
  if (call.takes === 'upload') {
    const fields = call.body ? ((schemaOf(call.body, 'input').properties as Json) ?? {}) : {}
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' }, ...fields },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!call.body) return undefined
  const type = call.takes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: schemaOf(call.body, 'input') } } }
}

const whoSays = {
  anyone: 'Anyone.',
  signedIn: 'Anyone signed in, within what they may see.',
  professor: 'Professors, for the courses whose staff they are on.',
  student: 'Students, for what they are enrolled in.',
  administrator: 'Administrators.',
}

const staffSays = ({ action }: Call): string =>
  action ? ` In a course: ${rolesFor(action).join(', ')}.` : ''

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** The codes of all messages with their English texts, without plural forms. */
const messageCodes = () => {
  const texts = new Map(
    Object.entries(catalogue).map(([key, text]) => [key.replace(/_(?:one|other)$/, ''), text]),
  )
  return {
    type: 'string',
    description: 'Names a message. Which params it has stands between `{{` and `}}` in its English text.',
    enum: [...texts.keys()],
    'x-texts': Object.fromEntries(texts),
  }
}

const errorSchema = () => {
  const schema = schemaOf(errorReply, 'output')
  const properties = schema.properties as Json
  return { ...schema, properties: { ...properties, code: { $ref: '#/components/schemas/MessageCode' } } }
}

const REVISION = {
  ETag: {
    description: 'The revision of the list, in quotes.',
    schema: { type: 'string', pattern: '^"\\d+"$' },
  },
}

const operationOf = (feature: string, name: string, call: Call): Json => {
  const content =
    call.gives === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {
          [call.gives === 'events' ? 'text/event-stream' : 'application/json']: {
            schema: schemaOf(call.reply, 'output'),
          },
        }
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: call.summary,
    description: `Who may: ${whoSays[call.who]}${staffSays(call)}`,
    ...(call.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body || call.takes === 'upload' ? { requestBody: bodyOf(call) } : {}),
    responses: {
      ...(call.gives === 'redirect'
        ? { 302: { description: 'The browser goes on to the address in `Location`.' } }
        : { 200: { description: 'Done.', content, ...(call.hasRevision ? { headers: REVISION } : {}) } }),
      ...(call.who === 'anyone' ? {} : { 401: errorResponse('No token, or one that is not good.') }),
      ...(call.who === 'professor' || call.who === 'student' || call.who === 'administrator'
        ? { 403: errorResponse('The role may not do this.') }
        : {}),
      ...(call.params ? { 404: errorResponse('It is not there, or the caller has no relation to it.') } : {}),
      ...(call.body || call.takes === 'upload' ? { 422: errorResponse('A field is not valid.') } : {}),
    },
  }
}

/** Describes all calls of the contract as an OpenAPI 3.1 document. */
export const describeCalls = (features: Record<string, Calls>, version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [feature, calls] of Object.entries(features)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = `/api${call.path}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(feature, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version,
      description:
        'Every call of the platform. A failed call answers `{detail, code, params, details}`: one English sentence, and the same as data. A refused publish has an object as its `detail`. A job has `message` and `error` in English, and the same data beside them. Screens translate and decide by `code` and `params`; no program should read the sentences.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema(), MessageCode: messageCodes() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
