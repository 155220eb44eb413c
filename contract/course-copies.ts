import { z } from 'zod'
import { defineCalls } from './call.ts'
import { newCourse } from './courses.ts'
import { id, idParams } from './ids.ts'
import { startedJob } from './jobs.ts'
import { lecture, newLecture } from './lectures.ts'

/** The ids of the chosen lectures or quizzes, at most 1,000. */
const chosen = z.array(id).max(1_000).optional()

export const courseCopies = defineCalls({
  start: {
    method: 'POST',
    path: '/courses/{id}/copy',
    who: 'professor',
    action: 'edit_lectures',
    worksInArchive: true,
    summary:
      'Copy a course with chosen lectures and quizzes into a new course of the caller, without students, as a job. Left out: all of them. The status of the completed job names the new course.',
    params: idParams,
    body: z.object({ name: newCourse.shape.name, lectures: chosen, quizzes: chosen }),
    reply: startedJob,
  },
  lecture: {
    method: 'POST',
    path: '/lectures/{id}/copy',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Copy a lecture as a draft of the same course, directly after it: slides, scripts, audio, annotations and practice cards, but no history and nothing of students.',
    params: idParams,
    body: z.object({ title: newLecture.shape.title }),
    reply: lecture,
  },
})
