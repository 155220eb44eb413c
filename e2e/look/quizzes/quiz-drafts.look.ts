import { type DraftedQuestion, quizDrafts } from '@lectern/contract/quiz-drafts.ts'
import { finishJob } from '../../../server/client/http-client.ts'
import { breakCalls, holdCalls } from '../../calls.ts'
import { startModelPlatform } from '../../model-platform.ts'
import { draftCards, draftFrom, draftsOf, openDrafts } from '../../quizzes/quiz-drafting.ts'
import { test } from '../../story.ts'
import { makeCourse, makeLecture, makePerson } from '../../world.ts'
import { desktop, phone } from '../look.ts'
import { changeReplies } from '../student-world.ts'
import { see, setInterface } from './quiz-world.ts'

const titles = ['Seeds', 'Leaves', 'Roots', 'Flowers', 'Soil', 'Light']

test('quizzes: drafting without a model', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await openDrafts(page)
  await see(page, 'quizzes/drafts no lecture', draftsOf(page).getByText(/^No lecture/))
  const scripts = [
    'Welcome to the plants.',
    'The chloroplast membranes hold the green pigments of the plant.',
    'A root hair is a thin cell that takes mineral salts out of the wet soil.',
    'Seed coats protect the young embryo from hard frost in spring.',
    'Each stomata cell opens for carbon dioxide in the morning.',
    'Red light reaches the lower leaves of the forest floor.',
  ]
  await makeLecture(professor, course._id, {
    until: 'scripts',
    titles,
    script: (slide) => scripts[slide - 1] ?? '',
  })
  await page.reload()
  const panel = draftsOf(page)
  await see(page, 'quizzes/drafts no model', panel.getByText(/^Lectern takes sentences/))
  await panel.getByRole('button', { name: 'Draft Questions', exact: true }).click()
  await see(page, 'quizzes/drafts of the built-in engine', panel.getByText(/questions? (?:is|are) drafted/))
})

test('quizzes: drafting', async ({ page, openPage, signIn }) => {
  const platform = await startModelPlatform()
  const { model } = platform
  try {
    const professor = await makePerson('professor', 'Elena Marsh')
    const course = await makeCourse(professor, { name: 'Botany', supported_languages: ['en', 'ko'] })
    const languages = ['en', 'ko'] as const
    const id = await makeLecture(professor, course._id, {
      until: 'slides',
      titles,
      languages: [...languages],
    })
    const address = `${platform.url}/professor/courses/${course._id}/quiz/create`
    const panel = draftsOf(page)
    await signIn(professor)
    await page.goto(address)
    await see(page, 'quizzes/drafts button', page.getByText('There are no questions yet.'))
    await openDrafts(page)
    await see(page, 'quizzes/drafts form', panel.getByText(/^Estimate/))
    await panel.getByRole('radio', { name: 'Some slides' }).check()
    for (const number of [2, 5])
      await panel.getByRole('checkbox', { name: new RegExp(`^Slide ${number}`) }).check()
    await see(page, 'quizzes/drafts some slides', panel.getByText('2 slides chosen'))

    draftFrom(model, titles, 3)
    const { job_id } = await professor.call(quizDrafts.start, { params: { id }, body: { count: 4 } })
    await page.goto(`${address}?drafts=${id}`)
    await see(page, 'quizzes/drafts running', panel.getByText(/: 3 of 4 so far/))
    await page.keyboard.press('Escape')
    await see(page, 'quizzes/drafts underway', page.getByText('Being drafted'), [desktop.width])
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await see(page, 'quizzes/drafts underway on a phone', page.getByText('Being drafted'), [phone.width])
    await page.getByRole('menuitem', { name: /^Draft Questions/ }).click()
    await page.setViewportSize(desktop)
    await panel.getByRole('button', { name: 'Cancel the drafting of questions' }).click()
    await finishJob(professor, job_id).catch(() => undefined)
    await see(page, 'quizzes/drafts waiting', draftCards(page))
    await draftCards(page).first().getByRole('button', { name: 'Approve' }).click()
    await draftCards(page).nth(1).getByRole('button', { name: 'Dismiss' }).click()
    await see(page, 'quizzes/drafts settled', panel.getByText('Dismissed.'))
    await changeReplies(page, '**/quiz-drafts?state=approved', (all: DraftedQuestion[]) =>
      all.map((one) => ({ ...one, in_quizzes: [{ quiz_id: id, title: 'Water in plants' }] })),
    )
    await page.reload()
    await panel.getByRole('tab', { name: /^Approved/ }).click()
    await see(page, 'quizzes/drafts approved', panel.getByText(/^Question 1 of this quiz/))
    await panel.getByRole('tab', { name: /^Waiting/ }).click()
    await draftCards(page).getByRole('button', { name: 'Edit' }).first().click()
    await see(
      page,
      'quizzes/drafts in the form',
      page.getByRole('button', { name: 'Approve and Add' }),
      [1440],
    )
    draftFrom(model, titles, 0, { status: 429, headers: { 'retry-after': '45' } })
    const other = await openPage(professor)
    await other.goto(`${address}?drafts=${id}`)
    await draftsOf(other).getByRole('button', { name: 'Draft More Questions' }).click()
    await draftsOf(other).getByLabel('How many').fill('2')
    await draftsOf(other).getByRole('button', { name: 'Draft Questions', exact: true }).click()
    await see(other, 'quizzes/drafts wait', draftsOf(other).getByText(/This continues in/))
    await other.keyboard.press('Escape')
    draftFrom(model, titles)
    await see(other, 'quizzes/drafts ended unseen', other.getByText(/\d new/), [desktop.width])
    const small = await openPage(professor, { viewport: phone, hasTouch: true })
    await setInterface(small, 'ko')
    await small.goto(`${address}?drafts=${id}`)
    await see(small, 'quizzes/drafts korean', small.getByText('대기 중').first(), [phone.width])
    await breakCalls(page, '**/api/lectures/*/quiz-drafts*')
    await page.goto(`${address}?drafts=${id}`)
    await see(page, 'quizzes/drafts failed', panel.getByText(/could not be loaded/))
    await page.unrouteAll()
    const letGo = await holdCalls(page, '**/api/lectures/*/quiz-drafts*')
    await page.goto(`${address}?drafts=${id}`)
    await see(page, 'quizzes/drafts loading', panel.getByRole('tab').first())
    await letGo()
  } finally {
    await platform.stop()
  }
})
