import { addEnglish, loadQuestionTypeTexts } from './i18n.ts'

// Apart from `i18n.ts`: these loaders would be part of every student's first load.

/** Adds the English texts of the professor's pages. Fails when they cannot be loaded. */
export async function loadAuthoringTexts(): Promise<null> {
  const { authoringAreas } = await import('./en/authoring-areas.ts')
  await Promise.all(Object.entries(authoringAreas).map(([area, texts]) => addEnglish(area, texts)))
  return null
}

/** Adds the English texts of a professor's quizzes. Fails when they cannot be loaded. */
export const loadQuizAuthoringTexts = () =>
  Promise.all([
    import('./en/quiz-authoring.ts').then(({ quizAuthoring }) => addEnglish('quizAuthoring', quizAuthoring)),
    import('./en/question-bank.ts').then(({ questionBank }) => addEnglish('questionBank', questionBank)),
    loadQuestionTypeTexts(),
  ])

/** Adds the English texts of the review of submissions. Fails when they cannot be loaded. */
export const loadQuizReviewTexts = () =>
  Promise.all([
    import('./en/quiz-review.ts').then(({ quizReview }) => addEnglish('quizReview', quizReview)),
    loadQuestionTypeTexts(),
  ])
