import { administration } from '@lectern/contract/administration.ts'
import { courseStaff } from '@lectern/contract/course-staff.ts'
import { courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseStaffTable } from '../../platform/db/schema/courses.ts'
import { makeAdministrator, makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { joinInvitedStaff } from '../users/join-staff.ts'
import { changeStanding, lockStanding } from './accounts.queries.ts'

/** A professor whose account an administrator makes a student's, while the professor does something. */

let platform: TestApp
let administrator: Person
let owner: Person
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
  owner = await makeProfessor(platform)
})
afterAll(() => platform.stop())

const add = (courseId: string, email: string, role: 'teacher' | 'assistant') =>
  owner.call(courseStaff.add, { params: { id: courseId }, body: { email, role } })
const rolesOf = async (person: Person) => {
  const rows = await platform.context.database
    .select({ courseId: courseStaffTable.courseId, role: courseStaffTable.role })
    .from(courseStaffTable)
    .where(eq(courseStaffTable.userId, person.userId))
  return new Map(rows.map(({ courseId, role }) => [courseId, role]))
}

/** Does something after the account was changed, and before that is committed. */
const whileMadeStudent = async <T>(person: Person, act: () => Promise<T>): Promise<T> => {
  let acting: Promise<T> | undefined
  await platform.context.database.transaction(async (tx) => {
    await lockStanding(tx, person.userId)
    await changeStanding(tx, person.userId, { role: 'student' })
    acting = act()
    acting.catch(() => undefined)
    // It waits for this transaction; what does not wait is over by then.
    await Promise.race([acting.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 500))])
  })
  return acting!
}

describe('a professor who is made a student', () => {
  it('teaches no course any more, a deleted one neither, and stays an assistant', async () => {
    const teacher = await makeProfessor(platform)
    const [taught, deleted, helped] = [
      await makeCourse(owner, { name: 'Taught' }),
      await makeCourse(owner, { name: 'Deleted' }),
      await makeCourse(owner, { name: 'Helped' }),
    ]
    await add(taught._id, teacher.email, 'teacher')
    await add(deleted._id, teacher.email, 'teacher')
    await add(helped._id, teacher.email, 'assistant')
    await owner.call(deletedCourses.remove, { params: { id: deleted._id } })
    const changed = await administrator.call(administration.changeRole, {
      params: { user: teacher.userId },
      body: { role: 'student', is_administrator: false },
    })
    expect(changed.status).toBe(200)
    await owner.call(deletedCourses.restore, { params: { id: deleted._id } })
    expect(await rolesOf(teacher)).toEqual(new Map([[helped._id, 'assistant']]))
    const listed = await owner.call(courseStaff.list, { params: { id: taught._id } })
    expect(listed.body.map(({ role }) => role)).toEqual(['owner'])
    const { body } = await administrator.call(administration.audit)
    expect(
      body.entries
        .filter(({ action, subject }) => action === 'staff_removed' && subject?._id === teacher.userId)
        .map(({ actor, details }) => [actor?._id, details]),
    ).toEqual([[administrator.userId, { course: 'Taught', role: 'teacher' }]])
  })

  it('makes no course at that moment', async () => {
    const professor = await makeProfessor(platform)
    const answer = await whileMadeStudent(professor, () =>
      professor.call(courses.create, {
        body: { name: 'Late', description: 'x', supported_languages: ['en'] },
      }),
    )
    expect(answer.status).toBe(403)
    expect(await rolesOf(professor)).toEqual(new Map())
  })

  it('takes up an invitation at that moment as an assistant', async () => {
    const course = await makeCourse(owner)
    const address = `invited-${crypto.randomUUID()}@example.edu`
    await add(course._id, address, 'teacher')
    const professor = await makeProfessor(platform)
    await administrator.call(administration.changePerson, {
      params: { user: professor.userId },
      body: { email: address },
    })
    const { database } = platform.context
    await whileMadeStudent(professor, () => joinInvitedStaff(platform.context, database, professor.userId))
    expect(await rolesOf(professor)).toEqual(new Map([[course._id, 'assistant']]))
  })
})
