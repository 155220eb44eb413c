import { z } from 'zod'

/** What a message leaves open: numbers, texts, slide numbers, words, or slide numbers by language code. */
const messageParams = z.record(
  z.string(),
  z.union([
    z.number(),
    z.string(),
    z.array(z.number()),
    z.array(z.string()),
    z.record(z.string(), z.array(z.number())),
  ]),
)
export const message = z.object({ code: z.string(), params: messageParams })
export type MessageData = z.output<typeof message>

/**
 * A message as data, beside its English text. `code` is a name of the catalogue in `core/messages`, `params` fill its
 * gaps (languages as codes, slide numbers as lists). `details` are the messages that follow the first, in their order.
 */
export const messageFields = {
  code: z.string().describe('The name of the message; see `MessageCode`.'),
  params: messageParams.describe(
    'What the message leaves open: numbers, language codes, slide numbers, words.',
  ),
  details: z.array(message).describe('The messages that follow the first one in the English text.'),
}
