import type { Page } from '@playwright/test'
import type { Behaviour, ModelServer } from '../../server/testing/model-server/model-server.ts'
import { expect } from '../story.ts'

/** A sentence on a slide of `drawSmallDeck`. */
export const sentenceOn = (title: string): string => `${title} need water every day`

const draftOn = (title: string, number: number) => ({
  sentence: sentenceOn(title),
  type: number % 2 === 0 ? 'short_answer' : 'multiple_choice',
  question: `What do ${title.toLowerCase()} need each day, as gardeners of group ${number} say?`,
  options: number % 2 === 0 ? null : ['Water', 'Salt', 'Wind', 'Noise'],
  correct: number % 2 === 0 ? null : 0,
  reference: number % 2 === 0 ? 'They need water every day.' : null,
  keywords: number % 2 === 0 ? ['water', 'every day'] : null,
  rubric: number % 2 === 0 ? '10: names water' : null,
  points: 10,
})

/**
 * Lets the model draft one question from each of these slides. From `until` on, it does not answer, or
 * answers as given.
 */
export const draftFrom = (
  model: ModelServer,
  titles: readonly string[],
  until = Infinity,
  then: Behaviour = { hangs: true },
) =>
  model.answer(({ prompt }, index) => {
    const place = titles.findIndex((title) => prompt.includes(sentenceOn(title)))
    if (index >= until || place < 0) return then
    return { text: JSON.stringify({ questions: [draftOn(titles[place] ?? '', place + 1)] }) }
  })

/** The panel with the drafts. */
export const draftsOf = (page: Page) => page.getByRole('dialog', { name: 'Draft questions from a lecture' })

export const draftCards = (page: Page) => draftsOf(page).getByRole('listitem', { name: /^Draft \d/ })

export const openDrafts = async (page: Page) => {
  await page.getByRole('button', { name: 'Draft Questions from a Lecture' }).first().click()
  await expect(draftsOf(page)).toBeVisible()
}
