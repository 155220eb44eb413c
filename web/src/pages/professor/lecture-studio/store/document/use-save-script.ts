import type { SentBody } from '@lectern/contract/call.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { lectureInput } from '../../../../../api/page-url.ts'
import { useAction } from '../../../../../api/use-action.ts'

/** Saves the script of one slide (1-based) and shows the lecture that the server returns. */
export const useSaveScript = (lectureId: string) =>
  useAction(calls.scripts.save, {
    input: ({ slide, ...body }: SentBody<typeof calls.scripts.save> & { slide: number }) => ({
      params: { id: lectureId, slide },
      query: lectureInput(lectureId).query,
      body,
    }),
    shows: () => keyOf(calls.lectures.get, lectureInput(lectureId)),
  })
