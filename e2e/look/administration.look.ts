import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { makeAdministrator, makeFailedJobs } from '../administrators.ts'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'
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
  await page.getByRole('button', { name: '딥러닝 개론', exact: true }).click()
  await look(page, 'administration/course', { shows: page.getByText('Last activity') })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete 딥러닝 개론…' }).click()
  await look(page, 'administration/delete course', { shows: page.getByRole('dialog') })
  await page.getByRole('button', { name: 'Cancel' }).click()

  const course = await makeCourse(administrator, { name: 'Botany' })
  await makeFailedJobs(administrator, course._id)
  await page.goto('/admin/jobs?group=failed')
  await look(page, 'administration/jobs', {
    shows: page.getByText('This did not work after several tries').first(),
  })
  await page.goto('/admin/models')
  await look(page, 'administration/models', { shows: page.getByText('Grading of written answers') })
  await page.goto(`/admin/storage?search=${professor.person.email}`)
  await look(page, 'administration/storage', { shows: page.getByText('Ada Lindqvist').first() })
  await page.goto('/admin/backups')
  await look(page, 'administration/backups', { shows: page.getByRole('heading', { level: 1 }) })
  await page.goto('/admin/announcements')
  await look(page, 'administration/announcements', { shows: page.getByRole('heading', { level: 1 }) })
})

test('administration: people and the audit log', async ({ page, signIn }) => {
  const administrator = await makeAdministrator()
  const { person } = await makePerson('student', 'Jürgen Müller')
  await signIn(administrator)
  // This platform sends no email.
  const state = { is_confirmed: true, waiting_email: null, sends_email: true, has_password: true }
  await page.route('**/api/users/me/email', (route) => route.fulfill({ json: { email: '', ...state } }))
  await page.goto(`/admin/users?search=${person.email}`)
  await look(page, 'administration/users', { shows: page.getByText('Email not confirmed') })
  await page.getByRole('button', { name: 'Actions for Jürgen Müller' }).click()
  await page.getByRole('menuitem', { name: 'Change Name and Email…' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(`new-${person.email}`)
  await look(page, 'administration/change person', { shows: page.getByText('A link to confirm it') })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto('/admin/audit?group=accounts')
  await look(page, 'administration/audit', { shows: page.getByText('Email changed').first() })
  await page.goto(`/admin/users?search=new-${person.email}`)
  await page.getByRole('button', { name: 'Actions for Jürgen Müller' }).click()
  await page.getByRole('menuitem', { name: 'Merge…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(`new-${person.email}`)
  await look(page, 'administration/merge', { shows: page.getByText('This is the same account.') })
})

test('administration: an archived course', async ({ page, signIn, openPage }) => {
  const owner = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(owner, { name: 'Botany' })
  await makeLecture(owner, course._id)
  await makeQuiz(owner, course._id, { title: 'Leaves' })
  const student = await makeStudentOf(course, 'Hana Kim')
  await signIn(owner)
  await page.goto(`/professor/courses/${course._id}/edit`)
  await page.getByRole('button', { name: 'Archive Course' }).click()
  await look(page, 'archive/question', { shows: page.getByRole('dialog') })
  await page.getByRole('dialog').getByRole('button', { name: 'Archive Course' }).click()
  await look(page, 'archive/course', { shows: page.getByText(/^Archived on/) })
  await page.goto('/professor/dashboard')
  await page.getByRole('button', { name: 'Show 1 Archived Course' }).click()
  await look(page, 'archive/dashboard', { shows: page.getByRole('link', { name: 'Botany', exact: true }) })
  const studying = await openPage(student)
  await studying.goto(`/student/courses/${course._id}`)
  await look(studying, 'archive/student', { shows: studying.getByText('You can still read the lectures') })
})

test('administration: a provider that refuses the key', async ({ page, signIn }) => {
  await signIn(await makeAdministrator())
  const since = '2026-11-27T07:23:00.000Z'
  const key = { code: 'administrator_key_refused', params: { words: ['AI_API_KEY'] } }
  const keyText = "The AI model's provider refused the key. Please check the API key (“AI_API_KEY”)."
  const change = (path: string, wish: (body: Body) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: wish((await response.json()) as Body) })
    })
  type Body = { engines: Record<string, unknown>[] }
  await change('**/api/admin/models?*', (body) => ({
    ...body,
    engines: body.engines.map((engine) => ({
      ...engine,
      kind: 'model',
      provider: 'openai',
      model: 'gpt-5',
      host: 'api.openai.com',
      settings: [],
      problem: keyText,
      problem_messages: [key],
      problem_since: since,
    })),
  }))
  await change('**/api/admin/health', (body) => ({
    ...body,
    needs: [
      {
        message: `The last call to the provider “openai (api.openai.com)” failed. ${keyText}`,
        code: 'health_calls_fail',
        params: { words: ['openai (api.openai.com)'] },
        details: [key],
        since,
      },
    ],
  }))
  await page.goto('/admin/models')
  await look(page, 'administration/models failing', { shows: page.getByText('Last call failed').first() })
  await page.goto('/admin/health')
  await look(page, 'administration/health failing', { shows: page.getByText('refused the key') })
})
