import { lectures } from '@lectern/contract/lectures.ts'
import type { Bind, Context } from '../../platform/context.ts'
import {
  createLecture,
  getLecture,
  listLectures,
  listLecturesForStudent,
  moveLecture,
  removeLecture,
} from './lectures.ts'

export const lectureRoutes = (bind: Bind, context: Context): void => {
  bind(lectures.create, ({ params, body, user }) => createLecture(context, params.courseId, body, user))
  bind(lectures.get, ({ params, query, user }) => getLecture(context, params.id, user, query))
  bind(lectures.remove, ({ params, user }) => removeLecture(context, params.id, user))
  bind(lectures.move, ({ params, body, user }) => moveLecture(context, params.id, body.before, user))
  bind(lectures.listOfCourse, ({ params, user }) => listLectures(context, params.courseId, user))
  bind(lectures.listForStudent, ({ params, user }) => listLecturesForStudent(context, params.courseId, user))
}
