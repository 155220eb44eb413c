import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { expect, it } from 'vitest'
import { blankWork } from '../quiz-work.ts'
import { orderDrafts } from './order-drafts.ts'

const draft = (
  id: string,
  minute: number,
  state: DraftedQuestion['state'] = 'proposed',
): DraftedQuestion => ({
  draft_id: id,
  lecture_id: 'lecture',
  slide_index: 1,
  image_url: null,
  thumbnail_url: null,
  sentence: 'Leaves need light.',
  question: blankWork().form,
  state,
  in_quizzes: [],
  created_at: `2026-11-20T20:0${minute}:00.000Z`,
})
const idsOf = (drafts: readonly DraftedQuestion[]) => drafts.map(({ draft_id }) => draft_id)

it('lists the oldest first, and drafts decided here in their old position', () => {
  const [a, b, c] = [draft('a', 1), draft('b', 2), draft('c', 2)]
  expect(idsOf(orderDrafts([c, b, a], []))).toEqual(['a', 'b', 'c'])
  const dismissed = draft('b', 2, 'dismissed')
  expect(idsOf(orderDrafts([c, a], [dismissed]))).toEqual(['a', 'b', 'c'])
})

it('a draft that is proposed again is listed as the server has it', () => {
  const back = draft('a', 1)
  expect(orderDrafts([back], [draft('a', 1, 'dismissed')])).toEqual([back])
})
