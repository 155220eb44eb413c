import { quizDrafts } from '@lectern/contract/quiz-drafts.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { breakCalls } from '../calls.ts'
import { type ModelPlatform, startModelPlatform } from '../model-platform.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, type Person } from '../world.ts'
import { questionsIn } from './quiz-building.ts'
import { draftCards, draftFrom, draftsOf, openDrafts, sentenceOn } from './quiz-drafting.ts'

const titles = ['Seeds', 'Leaves', 'Roots']

test('without a model key terms of the scripts are asked for', async ({ page, signIn, expectAccessible }) => {
  const professor = await makePerson('professor')
  const { _id: courseId } = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${courseId}/quiz/create`)
  await openDrafts(page)
  await expect(draftsOf(page).getByText(/^No lecture of this course has slides yet/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(draftsOf(page)).toBeHidden()
  const scripts = [
    'Welcome to the plants.',
    'The chloroplast membranes hold the green pigments of the plant.',
    'Each stomata cell opens for carbon dioxide in the morning.',
    'Root hairs take mineral salts out of the wet soil every day.',
    'Seed coats protect the young embryo from hard frost in spring.',
  ]
  await makeLecture(professor, courseId, {
    titles: ['Plants', 'Leaves', 'Air', 'Roots', 'Seeds'],
    until: 'scripts',
    script: (slide) => scripts[slide - 1]!,
  })
  await page.reload()
  await openDrafts(page)
  const panel = draftsOf(page)
  await expect(panel.getByText(/^Lectern takes sentences from your slides and scripts/)).toBeVisible()
  await expect(panel.getByLabel('Instructions')).toHaveCount(0)
  await panel.getByLabel('How many').fill('3')
  await panel.getByRole('button', { name: 'Draft Questions', exact: true }).dblclick()
  await expect(panel.getByText('3 questions are drafted.')).toBeVisible(afterWork)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(draftCards(page)).toHaveCount(3)
  await expect(draftCards(page).first().getByText('____').first()).toBeVisible()
  await expectAccessible(page)
  await draftCards(page).first().getByRole('button', { name: 'Approve' }).click()
  await expect(panel.getByText('Approved: it is question 1 of this quiz.')).toBeVisible()
})

test.describe('with a model', () => {
  test.describe.configure({ mode: 'serial' })
  let platform: ModelPlatform
  let professor: Person

  test.beforeAll(async () => {
    platform = await startModelPlatform()
    professor = await makePerson('professor')
  })
  test.beforeEach(() => platform.model.reset())
  test.afterAll(() => platform?.stop())
  const makePlants = async () => {
    const { _id: courseId } = await makeCourse(professor)
    const id = await makeLecture(professor, courseId, { until: 'slides', titles })
    return { courseId, id, address: `/professor/courses/${courseId}/quiz/create` }
  }
  const waiting = async (id: string, state?: 'approved' | 'dismissed') =>
    (await professor.call(quizDrafts.list, { params: { id }, query: state ? { state } : {} })).length

  test('drafts are approved, edited and dismissed one by one; none is added by itself', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    test.setTimeout(240_000)
    const { courseId, id, address } = await makePlants()
    draftFrom(platform.model, titles)
    await signIn(professor)
    await page.goto(address)
    const panel = draftsOf(page)

    await test.step('requested', async () => {
      await openDrafts(page)
      await panel.getByRole('radio', { name: 'Some slides' }).check()
      await panel.getByRole('button', { name: 'Draft Questions', exact: true }).click()
      await expect(panel.getByText('Choose at least one slide.')).toBeVisible()
      for (const number of [1, 2, 3])
        await panel.getByRole('checkbox', { name: new RegExp(`^Slide ${number}`) }).check()
      await expect(panel.getByText('3 slides chosen')).toBeVisible()
      await panel.getByLabel('How many').fill('31')
      await expect(panel.getByText('Between 1 and 30.')).toBeVisible()
      await panel.getByLabel('How many').fill('3')
      await expect(
        panel.getByText(/^Estimate: about [\d,]+ tokens.* · by compatible:pretender$/),
      ).toBeVisible(afterWork)
      await panel.getByLabel('Instructions').fill('Ask about water.')
      await expectAccessible(page)
      await panel.getByRole('button', { name: 'Draft Questions', exact: true }).click()
      await expect(panel.getByText('3 questions are drafted.')).toBeVisible(afterWork)
      expect(platform.model.asked[0]?.prompt).toContain('Ask about water.')
    })

    await test.step('read', async () => {
      await expect(draftCards(page)).toHaveCount(3)
      const first = draftCards(page).first()
      await expect(first.getByText('From slide 1')).toBeVisible()
      await expect(first.getByText(`“${sentenceOn('Seeds')}”`)).toBeVisible()
      await expect(first.getByText('Correct answer')).toBeVisible()
      await expect(page.getByText('There are no questions yet.')).toBeAttached()
      await expectAccessible(page)
    })

    await test.step('shortcuts are not mentioned on devices without a keyboard', async () => {
      const keys = panel.getByText(/^Arrow keys move between questions/)
      await expect(keys).toBeVisible()
      const { width, height } = page.viewportSize()!
      await page.setViewportSize({ width: 390, height })
      await expect(keys).toBeHidden()
      await page.setViewportSize({ width, height })
      await expect(keys).toBeVisible()
    })

    await test.step('approved by keyboard', async () => {
      await draftCards(page).first().focus()
      await page.keyboard.press('Control+Enter')
      await expect(panel.getByText('Approved: it is question 1 of this quiz.')).toBeVisible()
      await expect(draftCards(page).nth(1)).toBeFocused()
    })

    await test.step('undone and approved again', async () => {
      await draftCards(page).first().getByRole('button', { name: 'Undo' }).click()
      await expect(draftCards(page).first().getByRole('button', { name: 'Approve' })).toBeVisible()
      expect(await waiting(id)).toBe(3)
      await draftCards(page).first().getByRole('button', { name: 'Approve' }).click()
      await expect(panel.getByText('Approved: it is question 1 of this quiz.')).toBeVisible()
    })

    await test.step('edited in the form, and still waiting', async () => {
      await draftCards(page).nth(1).getByRole('button', { name: 'Edit' }).click()
      await expect(panel).toBeHidden()
      await expect(page.getByLabel('Question text')).toBeFocused()
      await expect(page.getByLabel('Question text')).toHaveValue(/^What do leaves need/)
      await expect(page.getByText(`“${sentenceOn('Leaves')}”`)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Keep as Draft' }).click()
      await expect(panel).toBeVisible()
      expect(await waiting(id)).toBe(2)
    })

    await test.step('edited, then approved', async () => {
      await draftCards(page).filter({ hasText: 'leaves' }).getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Question text').fill('What do leaves drink?')
      await page.getByRole('button', { name: 'Approve and Add' }).click()
      await expect(panel).toBeVisible()
      await expect.poll(() => waiting(id, 'approved')).toBe(2)
    })

    await test.step('dismissed, with undo', async () => {
      const last = draftCards(page).filter({ hasText: 'roots' })
      await last.getByRole('button', { name: 'Dismiss' }).click()
      await expect(last.getByText('Dismissed.')).toBeVisible()
      await last.getByRole('button', { name: 'Undo' }).click()
      await expect(last.getByRole('button', { name: 'Approve' })).toBeVisible()
      await last.focus()
      await page.keyboard.press('Delete')
      await expect(last.getByText('Dismissed.')).toBeVisible()
      await panel.getByRole('tab', { name: /^Approved/ }).click()
      await expect(draftCards(page)).toHaveCount(2)
      await expect(draftCards(page).getByText(/^Question [12] of this quiz$/)).toHaveCount(2)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    })

    await test.step('saved', async () => {
      await expect(questionsIn(page)).toHaveCount(2)
      await page.getByLabel('Title').fill('Water')
      await page.getByRole('button', { name: 'Create Quiz' }).click()
      await expect(page.getByText(/“Water” was created/)).toBeVisible()
      const [made] = await professor.call(quizzes.ofCourse, { params: { courseId } })
      const { questions } = await professor.call(quizzes.get, { params: { id: made?._id ?? '' } })
      expect(questions.map(({ question_text }) => question_text)).toEqual([
        'What do seeds need each day, as gardeners of group 1 say?',
        'What do leaves drink?',
      ])
    })
  })

  test('the job continues while the panel is closed and after a reload, and can be cancelled; new questions are announced', async ({
    page,
    signIn,
  }) => {
    const { courseId, id, address } = await makePlants()
    const panel = draftsOf(page)
    const opener = page.getByRole('button', { name: 'Draft Questions from a Lecture' }).first()
    await signIn(professor)

    await test.step('it continues, and is cancelled', async () => {
      draftFrom(platform.model, titles, 1)
      await page.goto(address)
      await openDrafts(page)
      await panel.getByLabel('How many').fill('3')
      await panel.getByRole('button', { name: 'Draft Questions', exact: true }).click()
      await expect(panel.getByText(/^Drafting questions from slide 2: 1 of 3/)).toBeVisible(afterWork)
      await expect(draftCards(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
      await openDrafts(page)
      await expect(panel.getByRole('button', { name: 'Cancel the drafting of questions' })).toBeVisible()
      await page.reload()
      await expect(panel.getByText(/^Drafting questions from slide 2: 1 of 3/)).toBeVisible()
      await panel.getByRole('button', { name: 'Cancel the drafting of questions' }).click()
      await expect(
        panel.getByText('Drafting questions was cancelled. Questions drafted so far are kept.'),
      ).toBeVisible(afterWork)
      expect(await waiting(id)).toBe(1)
      await panel.getByRole('button', { name: 'Draft More Questions' }).click()
      await expect(panel.getByLabel('How many')).toBeVisible()
    })

    const other = await makeLecture(professor, courseId, { until: 'slides', titles })
    await test.step('with the panel closed, new questions are announced with a link to the panel', async () => {
      // The model server counts the requests from the start.
      platform.model.reset()
      draftFrom(platform.model, titles, 1, { status: 429, headers: { 'retry-after': '5' } })
      await page.goto(`${address}?drafts=${other}`)
      await panel.getByLabel('How many').fill('2')
      await panel.getByRole('button', { name: 'Draft Questions', exact: true }).click()
      await expect(draftCards(page)).toHaveCount(1, afterWork)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(opener).toContainText('Being drafted')
      await page.reload()
      await expect(opener).toContainText('Being drafted')
      draftFrom(platform.model, titles)
      await expect(page.getByText(/^2 questions are drafted\./)).toBeVisible(afterWork)
      await expect(opener).toContainText('2 new')
      await opener.click()
      await expect(draftCards(page)).toHaveCount(2)
    })

    await test.step('an approved question waits again if the quiz is left without saving', async () => {
      const heal = await breakCalls(page, '**/api/quiz-drafts/*', 'PUT')
      await draftCards(page).first().getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('The draft could not be changed. Please try again.')).toBeVisible()
      await heal()
      await draftCards(page).first().getByRole('button', { name: 'Approve' }).click()
      await expect(panel.getByText('Approved: it is question 1 of this quiz.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      // A reload loses nothing.
      await page.reload()
      await expect(questionsIn(page)).toHaveCount(1)
      expect(await waiting(other, 'approved')).toBe(1)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('button', { name: 'Leave Without Saving' }).click()
      await expect(page.getByRole('link', { name: 'Create Quiz' }).first()).toBeVisible()
      await expect.poll(() => waiting(other)).toBe(2)
      await page.goto(`${address}?drafts=${other}`)
      await expect(draftCards(page).getByRole('button', { name: 'Approve' })).toHaveCount(2)
    })

    await test.step('a saved one names its quiz', async () => {
      await draftCards(page).first().getByRole('button', { name: 'Approve' }).click()
      await page.keyboard.press('Escape')
      await expect(opener).not.toContainText('new')
      await page.getByLabel('Title').fill('Water')
      await page.getByRole('button', { name: 'Create Quiz' }).click()
      await expect(page.getByText(/“Water” was created/)).toBeVisible()
      await page.goto(`${address}?drafts=${other}`)
      await panel.getByRole('tab', { name: /^Approved/ }).click()
      await expect(draftCards(page).getByText('In “Water”')).toBeVisible()
    })
  })

  test('on a phone', async ({ openPage, expectAccessible }) => {
    const { id, address } = await makePlants()
    draftFrom(platform.model, titles)
    await professor.call(quizDrafts.start, { params: { id }, body: { count: 2 } })
    await expect.poll(() => waiting(id), afterWork).toBe(2)
    const page = await openPage(professor, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(address)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Draft Questions from a Lecture' }).click()
    await expect(draftCards(page)).toHaveCount(2)
    await expectAccessible(page)
    await draftCards(page).first().getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Question text')).toHaveValue(/^What do/)
    await page.getByRole('button', { name: 'Approve and Add' }).click()
    await expect(draftsOf(page)).toBeVisible()
    await expect.poll(() => waiting(id, 'approved')).toBe(1)
    const last = draftCards(page).first()
    await last.getByRole('button', { name: 'Dismiss' }).click()
    await expect(last.getByText('Dismissed.')).toBeVisible()
    await expect(last).toBeFocused()
    await last.getByRole('button', { name: 'Undo' }).click()
    await expect(last.getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect(last).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  })
})
