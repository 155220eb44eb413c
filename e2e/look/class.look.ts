import { courseStaff } from '@lectern/contract/course-staff.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { handIn } from '../quizzes/quiz-reviewing.ts'
import { choiceOf, joinQuiz, makeQuiz } from '../quizzes/quizzes.ts'
import { test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'
import { look } from './look.ts'

const question = choiceOf('q1', 'What do seeds need first?')
const close = (professor: Person, quiz: Quiz) =>
  professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: false } })

const names = [
  'Mei-Ling Chen',
  'Ravi Subramaniam',
  'Tomasz Zieliński',
  'Aisha Bello',
  'Lucas Ferreira',
  '김하은',
]

test('class: gradebook', async ({ page, signIn, openPage }) => {
  const professor = await makePerson('professor', 'Ada Lindqvist')
  const course = await makeCourse(professor, { name: 'Statistical NLP' })
  const students = await Promise.all(names.map((name) => makeStudentOf(course, name)))
  const made = (title: string) => makeQuiz(professor, course._id, { title, questions: [question] })
  const closed = [await made('Counting words'), await made('Probability'), await made('Smoothing')]
  const open = await made('Tagging')
  for (const [at, quiz] of closed.entries()) {
    for (const [index, student] of students.entries())
      if (index > at) await handIn(student, quiz.quiz_code, quiz._id, [(index + at) % 3 === 0 ? 1 : 0])
    await close(professor, quiz)
  }
  // After the first three quizzes: nothing of theirs is missing.
  await makeStudentOf(course, 'Lena Late')
  await joinQuiz(students[3]!, open)
  await handIn(students[4]!, open.quiz_code, open._id, [0])
  const id = course._id
  const { students: rows } = await professor.call(gradebookCalls.get, { params: { id } })
  await professor.call(gradebookCalls.excuse, {
    params: { id },
    body: {
      quiz_id: closed[2]!._id,
      student_id: rows.find(({ name }) => name === names[0])!._id,
      excused: true,
    },
  })
  await professor.call(gradebookCalls.change, { params: { id }, body: { drop_lowest: 1 } })
  await signIn(professor)
  await page.goto(`/professor/courses/${id}/gradebook`)
  await look(page, 'class/gradebook', { shows: page.getByText('Class mean') })
  await page.getByRole('button', { name: 'Weights and Scale' }).click()
  await look(page, 'class/gradebook weights', { shows: page.getByRole('dialog') })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Mei-Ling Chen' }).click()
  await look(page, 'class/gradebook student', { shows: page.getByRole('dialog') })
  const own = await openPage(students[3]!)
  await own.goto(`/student/courses/${id}?tab=grades`)
  await look(own, 'class/own grades', { shows: own.getByText('Total so far') })
})

test('class: staff', async ({ page, signIn, openPage }) => {
  const owner = await makePerson('professor', 'Ada Lindqvist')
  const assistant = await makePerson('professor', 'Leila Haddad')
  const kwame = await makePerson('professor', 'Kwame Mensah')
  const course = await makeCourse(owner, { name: 'Statistical NLP' })
  const add = (email: string, role: 'teacher' | 'assistant') =>
    owner.call(courseStaff.add, { params: { id: course._id }, body: { email, role } })
  await add(kwame.person.email, 'teacher')
  await add(assistant.person.email, 'assistant')
  await add('m.dubois@partner.example', 'teacher')
  await signIn(owner)
  const address = `/professor/courses/${course._id}?tab=staff`
  await page.goto(address)
  await look(page, 'class/staff', { shows: page.getByText('m.dubois@partner.example') })
  const seen = await openPage(assistant)
  await seen.goto(address)
  await look(seen, 'class/staff of an assistant', { shows: seen.getByRole('main').getByText('Leila Haddad') })
  await seen.goto(`/professor/courses/${course._id}/edit`)
  await look(seen, 'class/not allowed', { shows: seen.getByText(/does not allow this/) })
  await seen.goto('/professor/dashboard')
  await look(seen, 'class/dashboard of an assistant', { shows: seen.getByText('Statistical NLP') })
})
