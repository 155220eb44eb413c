import { courseInvitations } from '@lectern/contract/course-invitations.ts'
import { courseStaff } from '@lectern/contract/course-staff.ts'
import { courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import type { Bind, Context } from '../../platform/context.ts'
import { setCourseArchived } from './archived-courses.ts'
import {
  changeCourse,
  createCourse,
  enroll,
  findCourseName,
  getCourse,
  leaveCourse,
  listCourses,
  listMyCourses,
  listMyEnrollments,
  renewCourseCode,
} from './courses.ts'
import { deleteCourse, listDeletedCourses, restoreCourse } from './deleted-courses.ts'
import {
  acceptInvitation,
  declineInvitation,
  inviteStudents,
  listInvitations,
  listOwnInvitations,
  withdrawInvitation,
} from './invitations/invitations.ts'
import { addToStaff, changeStaff, listStaff, removeFromStaff } from './staff.ts'
import { addSyllabus, cancelSyllabus, getSyllabusStatus } from './syllabus.ts'

export const courseRoutes = (bind: Bind, context: Context): void => {
  bind(courses.create, ({ body, user }) => createCourse(context, body, user))
  bind(courses.list, ({ user }) => listCourses(context, user))
  bind(courses.listMine, ({ user }) => listMyCourses(context, user))
  bind(courses.listEnrollments, ({ user }) => listMyEnrollments(context, user))
  bind(courses.get, ({ params, user }) => getCourse(context, params.id, user))
  bind(courses.update, ({ params, body, user }) => changeCourse(context, params.id, body, user))
  bind(courses.renewCode, ({ params, user }) => renewCourseCode(context, params.id, user))
  bind(courses.archive, ({ params, user, request }) =>
    setCourseArchived(context, params.id, true, { user, client: request.ip }),
  )
  bind(courses.reopen, ({ params, user, request }) =>
    setCourseArchived(context, params.id, false, { user, client: request.ip }),
  )
  bind(courses.nameByCode, ({ query, request }) =>
    findCourseName(context, { courseCode: query.course_code, client: request.ip }),
  )
  bind(courses.enroll, ({ body, user, request }) =>
    enroll(context, { courseCode: body.course_code, client: request.ip }, user),
  )
  bind(courses.leave, async ({ params, user }) => {
    await leaveCourse(context, params.id, user)
    return { detail: 'You left the course.' }
  })
  bind(deletedCourses.list, ({ user }) => listDeletedCourses(context, user))
  bind(deletedCourses.remove, ({ params, user, request }) =>
    deleteCourse(context, params.id, { user, client: request.ip }),
  )
  bind(deletedCourses.restore, ({ params, user, request }) =>
    restoreCourse(context, params.id, { user, client: request.ip }),
  )
  bind(courseStaff.list, ({ params, user }) => listStaff(context, params.id, user))
  bind(courseStaff.add, ({ params, body, user, request }) =>
    addToStaff(context, params.id, body, { user, client: request.ip }),
  )
  bind(courseStaff.change, ({ params, body, user, request }) =>
    changeStaff(context, params.id, { memberId: params.user, ...body }, { user, client: request.ip }),
  )
  bind(courseStaff.remove, ({ params, user, request }) =>
    removeFromStaff(context, params.id, params.user, { user, client: request.ip }),
  )
  bind(courseInvitations.list, ({ params, user }) => listInvitations(context, params.id, user))
  bind(courseInvitations.add, ({ params, body, user, request }) =>
    inviteStudents(context, params.id, body, { user, client: request.ip }),
  )
  bind(courseInvitations.remove, ({ params, user }) => withdrawInvitation(context, params, user))
  bind(courseInvitations.mine, ({ user }) => listOwnInvitations(context, user))
  bind(courseInvitations.accept, ({ params, user }) => acceptInvitation(context, params.invitation, user))
  bind(courseInvitations.decline, ({ params, user }) => declineInvitation(context, params.invitation, user))
  bind(courses.uploadSyllabus, ({ file, user }) => addSyllabus(context, file, user))
  bind(courses.syllabusStatus, ({ params, user }) => getSyllabusStatus(context, params.job, user))
  bind(courses.cancelSyllabus, ({ params, user }) => cancelSyllabus(context, params.job, user))
}
