import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../../server/client/http-client.ts'
import { breakCalls, holdCalls } from '../../calls.ts'
import { chooseType, openQuizEdit, writeChoice } from '../../quizzes/quiz-building.ts'
import { details, fillQuiz } from '../../quizzes/quiz-reviewing.ts'
import { makeQuiz, sendClaims } from '../../quizzes/quizzes.ts'
import { afterWork, expect, test } from '../../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../../world.ts'
import { desktop, phone, tablet } from '../look.ts'
import {
  hardQuestions,
  hardTitles,
  makeEmptyQuiz,
  makeReviewedQuiz,
  manyQuestions,
  see,
  setInterface,
} from './quiz-world.ts'

const wide = [desktop.width]
const everywhere = [desktop.width, tablet.width, phone.width]
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('quizzes: the builder', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await see(page, 'quizzes/create empty', page.getByText('There are no questions yet.'), everywhere)
  await button(page, 'Create Quiz').click()
  await button(page, 'Add Question').click()
  await see(page, 'quizzes/create nothing filled', [
    page.getByText('Please enter quiz title'),
    page.getByText('Please add at least one question'),
  ])
  await see(page, 'quizzes/create question not filled', page.getByText('Please enter question text'), wide)

  await page.getByLabel('Title').fill('Light and water')
  await page.getByLabel('Time limit').fill('0')
  await writeChoice(page, 'What do plants grow towards?', ['Water', 'Light', 'Salt'], 2)
  await page.getByLabel('Points').fill('0.5')
  await button(page, 'Add Question').click()
  await see(page, 'quizzes/create time and points', page.getByText('Points must be at least 1'), wide)
  await page.getByLabel('Time limit').fill('30')
  await page.getByLabel('Points').fill('10')
  await page.getByLabel('Option 4', { exact: true }).fill('Wind')
  await button(page, 'Add Question').click()
  await page.getByLabel('Question text').fill('What do leaves do?')
  await chooseType(page, 'Short Answer')
  await page.getByLabel('Max answer length').fill('99')
  await button(page, 'Add Question').click()
  await see(
    page,
    'quizzes/create short answer not filled',
    page.getByText('Please provide a reference answer for short answer question'),
    wide,
  )
  await page.getByLabel('Max answer length').fill('500')
  await page.getByLabel('Reference answer').fill('They turn light into sugar.')
  for (const word of ['light', 'sugar', 'LIGHT']) {
    await page.getByLabel('Keywords', { exact: true }).fill(word)
    await button(page, /^Add$/).click()
  }
  await page.getByLabel('Rubric').fill('6: Names the light\n3: Names the sugar\nBe generous')
  await see(page, 'quizzes/create short answer', page.getByText(/1 point less than the question has/), wide)
  await button(page, 'Create Quiz').click()
  await see(page, 'quizzes/create question pending', page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await button(page, 'Add Question').click()
  await button(page, /What do plants grow towards/).click()
  await see(page, 'quizzes/create accordion', page.getByText('Correct answer'), everywhere)
  await button(page, 'Preview as Student').click()
  await see(page, 'quizzes/preview', page.getByRole('dialog').getByText('What do plants grow towards?'))
  await page.keyboard.press('Escape')
  await button(page, 'Cancel').click()
  await see(page, 'quizzes/create leave', page.getByText('You have unsaved changes.'))
  await page.keyboard.press('Escape')
  await page.route('**/api/quizzes?*', (route) => route.abort())
  await button(page, 'Create Quiz').click()
  await see(page, 'quizzes/create failed', page.getByText('Failed to create quiz. Please try again.'))
})

test('quizzes: editing', async ({ page, signIn }) => {
  const { professor, quiz } = await makeReviewedQuiz()
  await signIn(professor)
  await openQuizEdit(page, quiz._id)
  await see(page, 'quizzes/edit', page.getByText('3 submissions'), everywhere)
  await button(page, 'Edit question 2').click()
  await see(page, 'quizzes/edit one question', page.getByText('Currently Editing'), wide)
  await page.getByLabel('Question text').fill('')
  for (const number of [1, 2, 3]) await page.getByLabel(`Option ${number}`, { exact: true }).fill('')
  await button(page, 'Update Question').click()
  await see(page, 'quizzes/edit not filled', page.getByText('Question text is required'), wide)
  await button(page, 'Cancel Edit').click()
  await button(page, 'Duplicate question 1').click()
  await see(page, 'quizzes/edit duplicated', button(page, 'Edit question 4'), wide)
  await button(page, 'Move question 3').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Question 3 of 4 was picked up.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Position 2 of 4.')).toBeAttached()
  await see(page, 'quizzes/edit dragging', button(page, 'Move question 3'), wide)
  await page.keyboard.press('Escape')
  await button(page, 'Delete question 2').click()
  await see(page, 'quizzes/edit delete', page.getByRole('dialog', { name: 'Delete question' }))
  await page.keyboard.press('Escape')
  await button(page, /^Quiz Information/).click()
  await see(page, 'quizzes/edit information', page.getByLabel('Title'))
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { title: 'Theirs' } })
  await page.getByLabel('Title').fill('Mine')
  await button(page, 'Update Quiz').click()
  await see(page, 'quizzes/edit conflict', page.getByText('This quiz was changed elsewhere'))
})

test('quizzes: editing on a phone', async ({ openPage }) => {
  const { professor, quiz } = await makeEmptyQuiz()
  const page = await openPage(professor, { viewport: phone, hasTouch: true })
  await openQuizEdit(page, quiz._id)
  await button(page, 'More for question 1').click()
  await see(page, 'quizzes/phone menu', page.getByRole('menuitem').first(), [phone.width])
  await page.getByRole('menuitem', { name: 'Edit' }).first().click()
  await see(page, 'quizzes/phone question', page.getByLabel('Question text'), [phone.width])
})

test('quizzes: in the course', async ({ page, signIn }) => {
  const { professor, course, quiz } = await makeReviewedQuiz()
  await signIn(professor)
  for (const title of Object.values(hardTitles)) await makeQuiz(professor, course._id, { title })
  await makeQuiz(professor, course._id, {
    title: 'Forty questions, not yet open',
    is_active: false,
    time_limit_minutes: null,
    description: 'For the end of the term. '.repeat(12),
    questions: manyQuestions(40),
  })
  const address = `/professor/courses/${course._id}?tab=quizzes`
  await page.goto(address)
  await see(page, 'quizzes/list', page.getByText('Inactive'), everywhere)
  await button(page, `More for ${quiz.title}`).click()
  await see(page, 'quizzes/list menu', page.getByRole('menuitem', { name: 'Deactivate' }), wide)
  await page.keyboard.press('Escape')
  await button(page, `Delete ${quiz.title}`).click()
  await see(page, 'quizzes/list delete', page.getByRole('dialog'))
  const empty = await makeCourse(professor, { name: 'Nothing yet' })
  await page.goto(`/professor/courses/${empty._id}?tab=quizzes`)
  await see(page, 'quizzes/list empty', page.getByText(/^There are no quizzes in this course yet/))
  const heal = await breakCalls(page, '**/api/quizzes/course/*')
  await page.goto(address)
  await see(page, 'quizzes/list failed', page.getByText('Failed to fetch quizzes.'))
  await heal()
  const letGo = await holdCalls(page, '**/api/quizzes/course/*')
  await page.goto(address)
  await see(page, 'quizzes/list loading', page.getByRole('status', { name: 'Loading' }).first())
  await letGo()
})

test('quizzes: extra time', async ({ page, signIn }) => {
  const { professor, course, quiz } = await makeReviewedQuiz()
  await makeStudentOf(course, 'Eun-ji 은지 Kim-Richardson de la Fuente y Ramírez')
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/extra-time`)
  await see(page, 'quizzes/extra time', page.getByText('5 students'), everywhere)
  await button(page, 'Give Time to Dia Late').click()
  const form = page.getByRole('dialog', { name: 'Time of Dia Late' })
  await form.getByText('× 1.5').click()
  await see(page, 'quizzes/extra time dialog', form.getByText(/ will be /))
  await form.getByRole('button', { name: 'Save' }).click()
  await see(page, 'quizzes/extra time given', page.getByText(/× 1\.5/))
  await page.getByRole('searchbox').fill('nobody')
  await see(page, 'quizzes/extra time none found', page.getByText('No students found.'), [phone.width])
})

test('quizzes: submissions', async ({ page, signIn }) => {
  const { professor, quiz, students } = await makeReviewedQuiz()
  const ben = students[1]!
  const message = 'Question 1 was graded wrong: music helps seeds, please give me the points.'
  const { job_id } = await ben.call(quizChat.send, { params: { id: ben.submissionId }, body: { message } })
  await finishJob(ben, job_id)
  await sendClaims(ben, ben.submissionId)
  const none = await makeEmptyQuiz()
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/submissions`)
  await see(page, 'quizzes/submissions', page.getByRole('row', { name: /Ben Sun/ }), everywhere)
  await button(page, 'More').click()
  await see(page, 'quizzes/submissions more', page.getByRole('menuitem', { name: 'Regrade' }), wide)
  await page.keyboard.press('Escape')
  await button(page, 'Submit All').click()
  await see(page, 'quizzes/submissions hand in all', page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await button(page, 'Choose the format').click()
  await see(page, 'quizzes/export menu', page.getByRole('menuitem').first())
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nobody')
  await see(page, 'quizzes/submissions none found', page.getByText(/^No submission/))
  await page.goto(`/professor/quiz/${quiz._id}/submissions?submission=${ben.submissionId}`)
  await see(page, 'quizzes/details claim pending', page.getByText('music helps seeds'), everywhere)
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(2).click()
  await see(page, 'quizzes/details answer', details(page).getByRole('textbox', { name: 'Feedback' }))
  await details(page).getByRole('textbox', { name: 'Points' }).fill('99')
  await details(page).getByRole('textbox', { name: 'Points' }).press('Enter')
  await see(page, 'quizzes/details points refused', page.getByText('Points are between 0 and 15.'))
  await page.keyboard.press('Escape')
  await see(page, 'quizzes/details leave', page.getByRole('dialog', { name: 'Leave this page?' }))
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button').last().click()
  await page.goto(`/professor/quiz/${quiz._id}/submissions?submission=${ben.submissionId}&tab=history`)
  await see(page, 'quizzes/details history', details(page).getByRole('listitem').first())
  await page.goto(`/professor/quiz/${quiz._id}/submissions?submission=${ben.submissionId}&tab=chat`)
  await see(page, 'quizzes/details chat', page.getByText('music helps seeds'))
  for (const part of ['answers', 'analysis'] as const) {
    await page.goto(`/professor/quiz/${quiz._id}/${part}`)
    await see(page, `quizzes/${part}`, page.getByRole('heading', { level: 2 }), everywhere)
  }
  await page.goto(`/professor/quiz/${quiz._id}/answers?question=q3`)
  await see(page, 'quizzes/answers in words', page.getByRole('textbox').first())
  await page.goto(`/professor/quiz/${none.quiz._id}/submissions`)
  await see(page, 'quizzes/submissions of another', page.getByText(/Failed to fetch quiz submissions/))
})

test('quizzes: no submissions yet', async ({ page, signIn }) => {
  const { professor, quiz } = await makeEmptyQuiz()
  await signIn(professor)
  const says = {
    submissions: /^No (student|submission)/,
    answers: /^No student has/,
    analysis: /^There is nothing/,
  }
  for (const [part, text] of Object.entries(says)) {
    await page.goto(`/professor/quiz/${quiz._id}/${part}`)
    await see(page, `quizzes/${part} empty`, page.getByText(text).or(page.getByText(/yet/)).first())
  }
  const letGo = await holdCalls(page, '**/api/quizzes/*/submissions*')
  await page.goto(`/professor/quiz/${quiz._id}/submissions`)
  await see(page, 'quizzes/submissions loading', page.getByRole('heading', { level: 1 }))
  await letGo()
  await professor.call(quizzes.remove, { params: { id: quiz._id } })
  for (const part of ['submissions', 'edit']) {
    await page.goto(`/professor/quiz/${quiz._id}/${part}`)
    await see(page, `quizzes/${part} deleted`, page.getByText(/^This quiz was deleted/))
  }
})

test('quizzes: regrading', async ({ page, signIn }) => {
  const { professor, quiz } = await makeReviewedQuiz()
  const edit = (keys: Record<string, number>) =>
    professor.call(quizzes.update, {
      params: { id: quiz._id },
      body: {
        questions: quiz.questions.map((question) =>
          question.question_id in keys
            ? { ...question, correct_answer: keys[question.question_id] ?? 0 }
            : question,
        ),
      },
    })
  await signIn(professor)
  const address = `/professor/quiz/${quiz._id}/regrade`
  await page.goto(address)
  await see(page, 'quizzes/regrade nobody', page.getByRole('region').getByText(/^No grade would change/))
  await edit({ q1: 1 })
  await page.goto(address)
  await see(page, 'quizzes/regrade', page.getByText('key until now'), everywhere)
  await edit({ q1: 1, q2: 2 })
  await button(page, 'Regrade 3 Students').click()
  const stale = page.getByRole('alert').getByText('The quiz or a grade was changed')
  await see(page, 'quizzes/regrade stale', stale)
  await button(page, 'Create a New Preview').click()
  await expect(page.getByText('new key')).toHaveCount(2, afterWork)
  await see(page, 'quizzes/regrade two questions', page.getByText('new key'))
  await page.getByText(/^Stay/).first().click()
  await button(page, /^Regrade \d/).click()
  await see(page, 'quizzes/regrade applied', page.getByText(/grades? ha(s|ve) changed/))
})

test('quizzes: five thousand submissions', async ({ page, signIn }) => {
  const { professor, quiz } = await makeEmptyQuiz()
  test.skip(!(await fillQuiz(quiz, 5_000)), 'the platform of another process has another database')
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/submissions`)
  await expect(page.getByRole('row', { name: /Student 1 / })).toBeVisible(afterWork)
  await page.evaluate(() => window.scrollTo(0, 2_000))
  await page.setViewportSize(desktop)
  await see(page, 'quizzes/submissions many', page.getByText('5,000').first(), [])
  await page.screenshot({ path: '.cache/look/quizzes/submissions-many-scrolled.png' })
})

for (const language of ['ko', 'zh'] as const)
  test(`quizzes: in ${language}`, async ({ page, signIn }) => {
    const { professor, course, quiz, students } = await makeReviewedQuiz()
    await setInterface(page, language)
    await signIn(professor)
    const name = (what: string) => `quizzes/${language} ${what}`
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
    await see(page, name('list'), page.getByText(quiz.quiz_code))
    await page.goto(`/professor/quiz/${quiz._id}/edit`)
    await see(page, name('edit'), heading)
    await page.goto(`/professor/quiz/${quiz._id}/submissions`)
    await see(page, name('submissions'), page.getByText('Ben Sun'))
    await page.goto(`/professor/quiz/${quiz._id}/submissions?submission=${students[1]?.submissionId}`)
    await see(page, name('details'), page.getByRole('dialog').getByRole('textbox').first())
    await page.goto(`/professor/quiz/${quiz._id}/analysis`)
    await see(page, name('analysis'), page.getByRole('heading', { level: 2 }))
    await page.goto(`/professor/quiz/${quiz._id}/regrade`)
    await see(page, name('regrade'), page.getByText('0').first())
  })

test('quizzes: what is hard to lay out', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  const questions = [...hardQuestions(), ...manyQuestions(37)]
  const quiz = await makeQuiz(professor, course._id, { title: hardTitles.long, questions })
  const student = await makeStudentOf(course, 'Wolfeschlegelsteinhausenbergerdorff')
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  const { job_id, submission_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: {
      answers: [
        { question_id: 'h1', answer: 1 },
        { question_id: 'h2', answer: 'بسبب الجاذبية 🌱' },
        { question_id: 'h3', answer: 'word'.repeat(150) },
      ],
    },
  })
  await finishJob(student, job_id)
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/edit`)
  await see(page, 'quizzes/hard edit', page.getByText('Question number 37: what do roots drink?'))
  await page.goto(`/professor/quiz/${quiz._id}/submissions`)
  await see(page, 'quizzes/hard submissions', page.getByText('Wolfeschlegelsteinhausenbergerdorff'))
  await page.goto(`/professor/quiz/${quiz._id}/submissions?submission=${submission_id}&question=h3`)
  await see(page, 'quizzes/hard details', details(page).getByRole('textbox', { name: 'Points' }))
  await page.goto(`/professor/quiz/${quiz._id}/answers?question=h2`)
  await see(page, 'quizzes/hard answers', page.getByRole('textbox').first())
  await page.goto(`/professor/quiz/${quiz._id}/analysis`)
  await see(page, 'quizzes/hard analysis', page.getByRole('heading', { level: 2 }))
})
