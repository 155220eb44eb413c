import { defineCalls } from './call.ts'
import { idParams } from './ids.ts'
import { lecture, lectureChange, lectureParts } from './lectures.ts'

export const publishing = defineCalls({
  update: {
    method: 'PUT',
    path: '/lectures/{id}',
    who: 'professor',
    summary:
      'Change a lecture, publish or unpublish it. Publishing is refused with 409 and the slides that lack a script or audio.',
    params: idParams,
    query: lectureParts,
    body: lectureChange,
    reply: lecture,
  },
})
