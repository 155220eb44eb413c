import { z } from 'zod'
import { defineCalls } from './call.ts'

/** What the law of many countries asks a public site for. */
const legalTextKind = z.enum(['privacy', 'imprint'])
export type LegalTextKind = z.output<typeof legalTextKind>

const link = z.object({
  /** Where it stands; null: on a page of the platform. */
  address: z.string().nullable(),
})

export const legalTexts = defineCalls({
  links: {
    method: 'GET',
    path: '/legal',
    who: 'anyone',
    summary: 'Where the privacy notice and the imprint stand; null for what the administrator has not set.',
    reply: z.object({ privacy: link.nullable(), imprint: link.nullable() }),
  },
  read: {
    method: 'GET',
    path: '/legal/{kind}',
    who: 'anyone',
    summary: 'The privacy notice or the imprint: an address, or the text of the administrator.',
    params: z.object({ kind: legalTextKind }),
    reply: link.extend({
      /** Empty where there is an address. */
      text: z.string(),
    }),
  },
})
