import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, idParams, slideNumber } from './ids.ts'
import { lectureLanguage } from './language-fields.ts'

/** Where another member of the staff works in the studio. */
const lectureEditor = z.object({
  user_id: id,
  name: z.string(),
  /** 1-based; null in the lecture overview. */
  slide_index: z.number().int().nullable(),
  language: z.string(),
})
export type LectureEditor = z.output<typeof lectureEditor>

export const lectureEditors = defineCalls({
  report: {
    method: 'POST',
    path: '/lectures/{id}/editors',
    who: 'professor',
    action: 'edit_lectures',
    worksInArchive: true,
    summary:
      'Say where a window of the studio is, and list the other people who have the lecture open. Repeat it every 15 seconds: a window that is not heard of for 45 seconds is not listed.',
    params: idParams,
    body: z.object({
      /** Made by the browser, for as long as the studio is open. */
      window: id,
      /** Null in the lecture overview. */
      slide_index: slideNumber.nullable(),
      language: lectureLanguage,
      /** The window closes. */
      closes: z.boolean().default(false),
    }),
    reply: z.array(lectureEditor),
  },
})
