import { administration } from '@lectern/contract/administration.ts'
import { insight } from '@lectern/contract/insight.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { expect, it } from 'vitest'
import { makeAdministrator, makeCourse, makeProfessor, makeStudent } from '../../testing/factories.ts'
import { startTestApp } from '../../testing/test-app.ts'

it('a HEAD of an export gets no bytes and is no entry of the audit log, a GET is one', async () => {
  const platform = await startTestApp({ works: true })
  const administrator = await makeAdministrator(platform)
  const professor = await makeProfessor(platform)
  const course = await makeCourse(professor)
  const student = await makeStudent(platform, course)
  const person = { params: { user: student.userId } }
  await administrator.call(privacy.startExportOf, person)
  await expect
    .poll(async () => (await administrator.call(privacy.findExportOf, person)).body?.status, {
      timeout: 30_000,
    })
    .toBe('COMPLETED')
  const exported = async () => {
    const { body } = await administrator.call(administration.audit, { query: { group: 'exports' } })
    return body.entries
      .map(({ action }) => action)
      .filter((action) => action !== 'own_data_exported')
      .toSorted()
  }
  const calls = [
    [professor, insight.exportStudents.path.replace('{id}', course._id)],
    [administrator, privacy.downloadExportOf.path.replace('{user}', student.userId)],
  ] as const
  const ask = (method: 'GET' | 'HEAD') =>
    Promise.all(
      calls.map(([by, path]) =>
        platform.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${by.token}` } }),
      ),
    )
  expect((await ask('HEAD')).map(({ statusCode, body }) => [statusCode, body])).toEqual(
    calls.map(() => [200, '']),
  )
  expect(await exported()).toEqual([])
  for (const { statusCode, body } of await ask('GET')) expect([statusCode, body !== '']).toEqual([200, true])
  expect(await exported()).toEqual(['data_of_person_exported', 'students_exported'])
  await platform.stop()
})
