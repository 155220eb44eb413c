import { question } from '@lectern/contract/questions.ts'
import { findDraftId, questionIdOf } from '@lectern/core/questions/draft-question-id.ts'
import { expect, it } from 'vitest'
import { addQuestion, applyForm, blankWork, makeQuestionId, startForm } from '../quiz-work.ts'

const draftId = '019ab3c4-7f10-7a1e-9d52-1f0c2f3b4a5d'
const drafted = {
  ...blankWork().form,
  question_id: questionIdOf(draftId),
  question_text: 'Why are leaves green?',
  options: ['Chlorophyll', 'Water', 'Salt', 'Wind'],
}

it('finds the draft of a question by an id that the server accepts', () => {
  expect(findDraftId(questionIdOf(draftId))).toBe(draftId)
  expect(findDraftId(makeQuestionId())).toBeNull()
  expect(question.shape.question_id.parse(questionIdOf(draftId))).toBe(questionIdOf(draftId))
})

it('adds a drafted question once, without touching the form', () => {
  const work = { ...blankWork(), form: { ...blankWork().form, question_text: 'Mine' } }
  const once = addQuestion(work, drafted)
  expect(once.questions).toEqual([drafted])
  expect(once.form.question_text).toBe('Mine')
  expect(addQuestion(once, drafted)).toBe(once)
})

it('a draft edited before approval keeps its id, unless the quiz already has that id', () => {
  const written = startForm(blankWork(), drafted)
  expect(applyForm(written).questions).toEqual([drafted])
  const twice = applyForm(addQuestion(written, drafted)).questions
  expect(twice.map(({ question_text }) => question_text)).toEqual([
    'Why are leaves green?',
    'Why are leaves green?',
  ])
  expect(new Set(twice.map(({ question_id }) => question_id)).size).toBe(2)
})
