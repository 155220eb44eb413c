import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { makeAdministrator, makeFailedJobs } from '../administrators.ts'
import { test } from '../story.ts'
import { makeCourse, makePerson } from '../world.ts'
import { look } from './look.ts'

test('administration: courses, jobs and models', async ({ page, signIn }) => {
  const administrator = await makeAdministrator()
  const professor = await makePerson('professor', 'Ada Lindqvist')
  await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  await makeCourse(professor, { name: '딥러닝 개론' })
  const old = await makeCourse(professor, { name: 'Machine Learning of last term, with a name that is long' })
  await professor.call(deletedCourses.remove, { params: { id: old._id } })
  await signIn(administrator)
  await page.goto(`/admin/courses?search=${professor.person.email}`)
  const deleted = page.getByText('can be restored until')
  await look(page, 'administration/courses', { shows: deleted })
  await page.getByRole('button', { name: 'Delete 딥러닝 개론…' }).click()
  await look(page, 'administration/delete course', { shows: page.getByRole('dialog') })
  await page.getByRole('button', { name: 'Cancel' }).click()

  const course = await makeCourse(administrator, { name: 'Botany' })
  await makeFailedJobs(administrator, course._id)
  await page.goto('/admin/jobs?group=failed')
  await look(page, 'administration/jobs', { shows: page.getByText('tried_too_often').first() })
  await page.goto('/admin/models')
  await look(page, 'administration/models', { shows: page.getByText('Grading of written answers') })
})
