import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import type { Bind, Context } from '../../platform/context.ts'
import {
  listDeletedLectures,
  removeLectureForGood,
  restoreLecture,
  setLectureAside,
} from './deleted-lectures.ts'
import { createLecture, getLecture, listLectures, listLecturesForStudent, moveLecture } from './lectures.ts'

export const lectureRoutes = (bind: Bind, context: Context): void => {
  bind(lectures.create, ({ params, body, user }) => createLecture(context, params.courseId, body, user))
  bind(lectures.get, ({ params, query, user }) => getLecture(context, params.id, user, query))
  bind(lectures.remove, async ({ params, query, user, request }) => {
    const caller = { user, client: request.ip }
    if (query.for_good === 'false') await setLectureAside(context, params.id, caller)
    else await removeLectureForGood(context, params.id, caller, query.for_good === 'if_deleted')
    return { detail: 'The lecture was deleted.' }
  })
  bind(deletedLectures.list, ({ params, user }) => listDeletedLectures(context, params.courseId, user))
  bind(deletedLectures.restore, ({ params, user, request }) =>
    restoreLecture(context, params.id, { user, client: request.ip }),
  )
  bind(lectures.move, ({ params, body, user }) => moveLecture(context, params.id, body.before, user))
  bind(lectures.listOfCourse, ({ params, user }) => listLectures(context, params.courseId, user))
  bind(lectures.listForStudent, ({ params, user }) => listLecturesForStudent(context, params.courseId, user))
}
