import { defineCalls } from './call.ts'
import { idParams } from './ids.ts'
import { lecture, lectureChange, lectureParts } from './lectures.ts'

export const publishing = defineCalls({
  update: {
    method: 'PUT',
    path: '/lectures/{id}',
    who: 'professor',
    summary:
      'Change a lecture, publish, update or unpublish it. `published: true` gives students the working copy as it is now; it is refused with 409 and the slides that lack a script or audio in an offered language.',
    params: idParams,
    query: lectureParts,
    body: lectureChange,
    reply: lecture,
  },
  undo: {
    method: 'POST',
    path: '/lectures/{id}/undo-update',
    who: 'professor',
    summary:
      'Give students the version before the present one again, within 30 days of its update. The working copy stays.',
    params: idParams,
    query: lectureParts,
    reply: lecture,
  },
})
