import type { SentBody } from '@lectern/contract/call.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { lectureInput } from '../../api/page-url.ts'
import { useAction } from '../../api/use-action.ts'

/**
 * Changes a lecture, publishes or unpublishes it (`{ published }`). A refused publish throws an `ApiError` whose
 * `refusal` names the slides.
 */
export const useUpdateLecture = (lectureId: string) =>
  useAction(calls.publishing.update, {
    input: (body: SentBody<typeof calls.publishing.update>) => ({ ...lectureInput(lectureId), body }),
    shows: () => keyOf(calls.lectures.get, lectureInput(lectureId)),
    changes: [keyOf(calls.lectures.listOfCourse)],
  })
