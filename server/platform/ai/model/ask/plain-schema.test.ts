import { expect, it } from 'vitest'
import { z } from 'zod'
import { plainSchema } from './plain-schema.ts'

it('keeps the shape of an answer, and drops keywords that servers refuse', () => {
  const schema = z.object({
    title: z.string().min(1).max(80).regex(/^x/),
    pattern: z.string().describe('A field that is called as a keyword is.'),
    count: z.number().int(),
    sure: z.number().min(0).max(1),
    kind: z.enum(['a', 'b']),
    parts: z.array(z.object({ quote: z.string().min(2).nullable() })).max(3),
  })
  expect(plainSchema(schema)).toEqual({
    type: 'object',
    properties: {
      title: { type: 'string' },
      pattern: { type: 'string', description: 'A field that is called as a keyword is.' },
      count: { type: 'integer' },
      sure: { type: 'number', minimum: 0, maximum: 1 },
      kind: { type: 'string', enum: ['a', 'b'] },
      parts: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          properties: { quote: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
          required: ['quote'],
          additionalProperties: false,
        },
      },
    },
    required: ['title', 'pattern', 'count', 'sure', 'kind', 'parts'],
    additionalProperties: false,
  })
})
