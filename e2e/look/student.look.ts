import { courses } from '@lectern/contract/courses.ts'
import { study } from '@lectern/contract/study.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { makeDemoLecture } from '../../server/demo/seed.ts'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'
import { changeReplies, hold, keepMessages, look, everyWidth as widths } from './student-world.ts'

type ListedQuiz = {
  title: string
  is_active: boolean
  submission: Record<string, unknown> | null
}
const draft = (remaining_seconds: number | null) => ({
  is_draft: true,
  remaining_seconds,
  submitted: false,
  is_graded: false,
  submitted_at: null,
  final_grade: null,
})

test('student: dashboard', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const student = await makePerson('student', 'Hana Kim')
  await signIn(student)
  const letGo = await hold(page, '**/api/courses/my-courses')
  await page.goto('/student/dashboard')
  await look(page, 'student/dashboard loading', { widths, shows: page.getByRole('status').first() })
  await letGo()
  await look(page, 'student/dashboard empty', { widths, shows: page.getByText(/^You are not enrolled/) })

  const course = await makeCourse(professor, {
    name: 'Algorithms, Gently',
    description: 'Five classic ideas that make programs fast, each in ten minutes and one good picture.',
  })
  const open = () => page.getByRole('button', { name: 'Enroll in Course' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Enroll in Course' })
  const code = dialog.getByLabel('Enrollment code')
  await open()
  await look(page, 'student/enroll open', { widths, shows: dialog })
  await code.press('Enter')
  await look(page, 'student/enroll without a code', { widths, shows: dialog.getByRole('alert') })
  await code.fill('abc 234')
  await dialog.getByRole('button', { name: 'Enroll' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look(page, 'student/enroll wrong code', { widths, shows: dialog.getByRole('alert') })
  await keepMessages(page)
  await page.reload()
  await open()
  const bringBack = await hold(page, '**/api/courses/enroll')
  await code.fill(course.course_code ?? '')
  await code.press('Enter')
  await look(page, 'student/enroll busy', { widths, shows: dialog.getByText('Enrolling…') })
  await bringBack()
  await expect(dialog).toHaveCount(0)
  const message = page.getByText(/^You are enrolled in/)
  await look(page, 'student/enroll done', { widths, shows: message })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await open()
  await code.fill(course.course_code ?? '')
  await page.route('**/api/courses/enroll', (route) => route.abort())
  await code.press('Enter')
  await expect(dialog.getByText('Failed to enroll in course')).toBeVisible()
  await look(page, 'student/enroll failed', { widths, shows: dialog.getByRole('alert') })
  await page.unroute('**/api/courses/enroll')

  const id = await makeDemoLecture(professor, course._id)
  const long = 'Einführung in die Wissenschaftstheorie für Studierende der Geisteswissenschaften'
  for (const [name, description] of [
    [long, 'Was Wissen ist, wie es entsteht und woran man es erkennt. '.repeat(4)],
    ['선형대수학 입문', '벡터와 행렬, 그리고 그것으로 할 수 있는 일들.'],
    ['مدخل إلى علم النبات', 'كيف تنمو النباتات وكيف نساعدها على ذلك.'],
  ] as const) {
    const { course_code } = await makeCourse(professor, { name, description })
    await student.call(courses.enroll, { body: { course_code: course_code ?? '' } })
  }
  await student.call(study.completeSlide, { params: { lecture: id, slide: 1 } })
  await student.call(study.visit, { params: { lecture: id, slide: 3 } })
  const finished = await makeCourse(professor, { name: 'Gardening', description: 'How plants grow.' })
  const done = await makeLecture(professor, finished._id, { titles: ['Seeds'] })
  await student.call(courses.enroll, { body: { course_code: finished.course_code ?? '' } })
  await student.call(study.completeLecture, { params: { lecture: done } })
  await page.reload()
  await look(page, 'student/dashboard full', { widths, shows: page.getByText('Continue where you left off') })
  await page.route('**/api/courses/my-courses', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to fetch courses. Please try again later.')).toBeVisible()
  await look(page, 'student/dashboard failed', { widths, shows: page.getByRole('button', { name: 'Retry' }) })
})

test('student: course', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, {
    name: 'Algorithms, Gently',
    description: 'Five classic ideas that make programs fast, each in ten minutes and one good picture.',
  })
  const student = await makeStudentOf(course, 'Hana Kim')
  const address = `/student/courses/${course._id}`
  await signIn(student)
  const letGo = await hold(page, `**/api/courses/${course._id}`)
  await page.goto(address)
  await look(page, 'student/course loading', { widths })
  await letGo()
  await look(page, 'student/course without lectures', { widths, shows: page.getByText(/^No lectures have/) })
  await page.goto(`${address}?tab=quizzes`)
  await look(page, 'student/course without quizzes', {
    widths,
    shows: page.getByRole('link', { name: 'Join Quiz' }),
  })
  await page.goto(`${address}?tab=syllabus`)
  await look(page, 'student/course without a syllabus', { widths, shows: page.getByText(/no syllabus/) })

  const begun = await makeDemoLecture(professor, course._id)
  const done = await makeLecture(professor, course._id, { titles: ['Seeds', 'Leaves'] })
  await makeLecture(professor, course._id, { titles: ['Seeds'] })
  for (const slide of [1, 2, 3])
    await student.call(study.completeSlide, { params: { lecture: begun, slide } })
  await student.call(study.visit, { params: { lecture: begun, slide: 5 } })
  await student.call(study.completeLecture, { params: { lecture: done } })
  const titles = [
    'Begun',
    'Little time',
    'Less than a minute',
    'Time is up',
    'Without a limit',
    'Handed in',
    'Warm-up',
    'Not open yet',
  ]
  for (const title of titles)
    await makeQuiz(professor, course._id, { title, is_active: title !== 'Not open yet' })
  await makeQuiz(professor, course._id, { title: 'To be taken' })
  const submitted = {
    ...draft(null),
    is_draft: false,
    submitted: true,
    submitted_at: '2026-03-01T09:00:00.000Z',
  }
  const states: Record<string, Record<string, unknown>> = {
    Begun: draft(1_455),
    'Little time': draft(252),
    'Less than a minute': draft(42),
    'Time is up': draft(0),
    'Without a limit': draft(null),
    'Handed in': submitted,
  }
  const quizzes = await student.call(submissions.ofCourse, { params: { courseId: course._id } })
  expect(quizzes).toHaveLength(titles.length + 1)
  await changeReplies(page, '**/api/quizzes/student/course/*', (reply: ListedQuiz[]) =>
    reply.map((quiz) => ({ ...quiz, submission: states[quiz.title] ?? quiz.submission })),
  )
  await page.goto(address)
  await look(page, 'student/course full', { widths, shows: page.getByText('You are at slide 5') })
  await page.goto(`${address}?tab=quizzes`)
  await look(page, 'student/course every quiz', { widths, shows: page.getByText('Grading stopped') })
  await page
    .getByRole('button', { name: /^Take Quiz/ })
    .first()
    .click()
  await look(page, 'student/course taking a quiz', { widths, shows: page.getByRole('dialog') })
  await page.keyboard.press('Escape')
  for (const [tab, call] of [
    ['lectures', '**/api/lectures/student/course/*'],
    ['quizzes', '**/api/quizzes/student/course/*'],
  ]) {
    await page.route(call ?? '', (route) => route.abort())
    await page.goto(`${address}?tab=${tab}`)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await look(page, `student/course ${tab} failed`, { widths, shows: page.getByRole('alert') })
    await page.unroute(call ?? '')
  }
  await page.goto('/student/courses/00000000-0000-7000-8000-000000000000')
  await look(page, 'student/course not there', { widths, shows: page.getByText(/^Course not found/) })
})
