import { addEnglish, loadQuestionTypeTexts } from './i18n.ts'

// Apart from `i18n.ts`: these loaders would be part of every student's first load.

/** Adds the English texts of the professor's pages. Fails when they cannot be loaded. */
export async function loadAuthoringTexts(): Promise<null> {
  const [
    { professor },
    { studio },
    { annotations },
    { drawing },
    { bubble },
    { authoring },
    { translation },
    { spoken },
    { models },
    { update },
    { replacing },
    { courseStaff },
    { courseCopies },
    { privacy },
    { archive },
    { editors },
  ] = await Promise.all([
    import('./en/professor.ts'),
    import('./en/studio.ts'),
    import('./en/annotations.ts'),
    import('./en/drawing.ts'),
    import('./en/bubble.ts'),
    import('./en/authoring.ts'),
    import('./en/translation.ts'),
    import('./en/spoken.ts'),
    import('./en/models.ts'),
    import('./en/update.ts'),
    import('./en/replacing.ts'),
    import('./en/course-staff.ts'),
    import('./en/course-copies.ts'),
    import('./en/privacy.ts'),
    import('./en/archive.ts'),
    import('./en/editors.ts'),
  ])
  const areas = {
    professor,
    studio,
    annotations,
    drawing,
    bubble,
    authoring,
    translation,
    spoken,
    models,
    update,
    replacing,
    courseStaff,
    courseCopies,
    privacy,
    archive,
    editors,
  }
  await Promise.all(Object.entries(areas).map(([area, texts]) => addEnglish(area, texts)))
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
