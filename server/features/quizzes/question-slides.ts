import type { Question, QuestionSlide } from '@lectern/contract/questions.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { RequestError } from '../../platform/http/errors.ts'
import { findPages, listQuestionSlides, type TaughtBy } from './question-slides.queries.ts'

/** A question as versions store it: its slide is in a table of its own. */
export const withoutSlide = ({ slide: _, ...question }: Question): Question => question

/**
 * Separates questions from their slides, found by page, or by number in the working copy.
 * @throws invalid when a slide is in no lecture of the course
 */
export const takeSlides = async (
  db: Queryable,
  courseId: string,
  questions: readonly Question[],
): Promise<{ questions: Question[]; slides: TaughtBy[] }> => {
  const asked = questions.flatMap(({ question_id, slide }) =>
    slide
      ? [
          {
            questionId: question_id,
            lectureId: slide.lecture_id,
            slideNumber: slide.slide_index,
            pageId: slide.page_id ?? null,
          },
        ]
      : [],
  )
  const slides = asked.length === 0 ? [] : await findPages(db, courseId, asked)
  const missing = asked.find(({ questionId }) => !slides.some((slide) => slide.questionId === questionId))
  if (missing) {
    const number = questions.findIndex(({ question_id }) => question_id === missing.questionId) + 1
    throw new RequestError('invalid', [
      createMessage('in_question', { number }),
      createMessage('question_slide_missing'),
    ])
  }
  return { questions: questions.map(withoutSlide), slides }
}

export type SlidesOfQuestions = ReadonlyMap<string, QuestionSlide>

/** Reads the slides of a quiz by question, as the professor gets them. A page that left its lecture is not among them. */
export const readQuestionSlides = async (db: Queryable, quizId: string): Promise<SlidesOfQuestions> =>
  new Map(
    (await listQuestionSlides(db, quizId, 'working')).map(
      ({ questionId, lectureId, slideNumber, pageId }) => [
        questionId,
        { lecture_id: lectureId, slide_index: slideNumber, page_id: pageId },
      ],
    ),
  )

export const withSlide = (question: Question, slides: SlidesOfQuestions): Question => {
  const slide = slides.get(question.question_id)
  return slide ? { ...question, slide } : question
}

/** Whether the questions refer to the same pages as before. */
export const hasSameSlides = async (
  db: Queryable,
  quizId: string,
  slides: readonly TaughtBy[],
): Promise<boolean> => {
  const before = await listQuestionSlides(db, quizId, 'working')
  const pageOf = new Map(before.map(({ questionId, pageId }) => [questionId, pageId]))
  return (
    before.length === slides.length &&
    slides.every(({ questionId, pageId }) => pageOf.get(questionId) === pageId)
  )
}
