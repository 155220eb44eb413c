import { chat } from '@lectern/contract/chat.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { sendVisit } from '../../server/client/send-visit.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'
import { look } from './look.ts'

const names = [
  ...['Mei-Ling Chen', 'Ravi Subramaniam', 'Tomasz Zieliński', 'Aisha Bello', 'Lucas Ferreira', '김하은'],
  ...['Noor Haddad', 'Omar Diallo', 'Lena Vogt', 'Ada Óskarsdóttir', 'Kwame Mensah', 'Sofía Núñez'],
]
const titles = ['Why gradients?', 'The chain rule', 'Reverse accumulation', 'What it costs', 'Summary']

test('insight: the class and the map', async ({ page, signIn, openPage }) => {
  const professor = await makePerson('professor', 'Ada Lindqvist')
  const course = await makeCourse(professor, { name: 'Statistical NLP' })
  const id = await makeLecture(professor, course._id, { title: 'Automatic differentiation', titles })
  const students = await Promise.all(names.map((name) => makeStudentOf(course, name)))
  // The third slide is heard again by most, and every fourth student stops there.
  for (const [index, student] of students.slice(0, 9).entries()) {
    const stops = index % 4 === 3
    await sendVisit(student, id, {
      startMs: Date.now() - 3_600_000 * (1 + index),
      slides: stops ? [1, 2, 3] : [1, 2, 3, 4, 5],
      unfinished: stops ? [3] : [],
      replayed: index % 3 === 0 ? [] : [3],
    })
  }
  for (const [index, student] of students.slice(0, 4).entries()) {
    const message = ['Why is the graph reversed?', 'Why do we reverse the graph?'][index % 2] ?? ''
    const { job_id } = await student.call(chat.send, {
      body: { lecture_id: id, slide_index: 3, message },
    })
    if (job_id) await finishJob(student, job_id)
  }
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}?tab=students`)
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByRole('row').filter({ hasText: 'Mei-Ling Chen' }).innerText()
      },
      { timeout: 90_000, intervals: [3_000] },
    )
    .not.toContain('Never')
  await look(page, 'insight/students', { shows: page.getByText('Mei-Ling Chen') })
  await page.getByRole('table').getByRole('link', { name: 'Aisha Bello' }).click()
  await look(page, 'insight/one student', { shows: page.getByRole('heading', { level: 1 }) })
  await page.goto(`/professor/lectures/${id}/insight`)
  await look(page, 'insight/map', { shows: page.getByText('Reverse accumulation').first() })
  const own = await openPage(students[1]!)
  await own.goto(`/student/courses/${course._id}/figures`)
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible(afterWork)
  await look(own, 'insight/own figures', { shows: own.getByRole('heading', { level: 1 }) })
})
