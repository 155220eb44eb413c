import { courseStaff } from '@lectern/contract/course-staff.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform.stop())

it('keeps what each of two people on the staff wrote, with their names; the second save is not lost', async () => {
  const owner = await makeProfessor(platform, 'Ada Lindqvist')
  const teacher = await makeProfessor(platform, 'Kwame Mensah')
  const assistant = await makeProfessor(platform, 'Leila Haddad')
  const course = await makeCourse(owner)
  const add = (person: Person, role: 'teacher' | 'assistant') =>
    owner.call(courseStaff.add, { params: { id: course._id }, body: { email: person.email, role } })
  await add(teacher, 'teacher')
  await add(assistant, 'assistant')
  const { id } = await makeLecture(platform, course)
  const save = (person: Person, script: string, revision: number) =>
    person.call(scripts.save, {
      params: { id, slide: 1 },
      body: { script, based_on_revision: revision },
    })
  expect((await save(assistant, 'By the assistant.', 1)).status).toBe(404)
  expect((await save(owner, 'By the owner.', 1)).status).toBe(200)
  // The teacher had opened the slide before the owner saved.
  const second = await save(teacher, 'By the teacher.', 1)
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ code: 'script_changed' })
  expect((await save(teacher, 'By the teacher.', 2)).status).toBe(200)
  const { body: history } = await assistant.call(scripts.history, {
    params: { id, slide: 1, language: 'en' },
  })
  expect(history.slice(0, 2).map(({ script_text, author_name }) => [script_text, author_name])).toEqual([
    ['By the teacher.', 'Kwame Mensah'],
    ['By the owner.', 'Ada Lindqvist'],
  ])
})
