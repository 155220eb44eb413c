import { fileUrl } from '@lectern/contract/file-address.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { DraftedQuestion, quizDrafts } from '@lectern/contract/quiz-drafts.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { readQuestions } from '@lectern/core/questions/question-types.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { withoutSlide } from '../quizzes/question-slides.ts'
import { listSlidesToRead, type SlideToRead } from '../scripts/scripts.queries.ts'
import { languageIn } from '../scripts/scripts.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import {
  type DraftOnSlide,
  type DraftState,
  findDraftOnSlide,
  listDrafts,
  lockStaffDraft,
  updateDraft,
} from './quiz-drafts.queries.ts'

export type DraftPayload = {
  /** Keys of the pages' pictures: numbers may mean other pages later. */
  pages: string[]
  count: number
  types: ('multiple_choice' | 'short_answer')[]
  instructions: string
}

export const holdsWords = ({ text, script }: Pick<SlideToRead, 'text' | 'script'>): boolean =>
  /[\p{L}\p{N}]/u.test(text + stripTags(script))

const present = (draft: DraftOnSlide): DraftedQuestion => ({
  draft_id: draft.id,
  lecture_id: draft.lectureId,
  slide_index: draft.shownNumber,
  image_url: draft.shownNumber === null ? null : fileUrl(draft.pictureKey),
  thumbnail_url: draft.thumbnailKey === null ? null : fileUrl(draft.thumbnailKey),
  sentence: draft.sentence,
  question:
    draft.shownNumber === null || draft.pageId === null
      ? draft.question
      : {
          ...draft.question,
          slide: { lecture_id: draft.lectureId, slide_index: draft.shownNumber, page_id: draft.pageId },
        },
  state: draft.state,
  in_quizzes: draft.inQuizzes,
  created_at: draft.createdAt.toISOString(),
})

/** Starts drafting questions, one such job per lecture at a time. Checks in advance whether it can work. */
export const startDrafts = async (
  context: Context,
  lectureId: string,
  asked: z.output<typeof quizDrafts.start.body>,
  user: Identity,
): Promise<{ job_id: string }> => {
  await getStaffLecture(context, lectureId, user, 'edit_quizzes')
  const job = await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_quizzes')
    const language = languageIn(lecture, asked.language)
    if (await hasActiveJob(tx, lectureId, ['quiz_draft'])) throw conflict('already_drafting')
    const slides = await listSlidesToRead(tx, lecture.deckId, language)
    const missing = asked.slides?.find((number) => !slides.some((slide) => slide.number === number))
    if (missing !== undefined) throw notFound('no_such_slide', { number: missing })
    const wanted = slides.filter(
      (slide) => (asked.slides?.includes(slide.number) ?? true) && holdsWords(slide),
    )
    if (wanted.length === 0) throw conflict('no_words_to_draft')
    const { count, types, instructions } = asked
    return context.queue.enqueue(tx, {
      kind: 'quiz_draft',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      language,
      payload: {
        pages: wanted.map(({ pictureKey }) => pictureKey),
        count,
        types: [...new Set(types)],
        instructions,
      } satisfies DraftPayload,
      message: createMessage('waiting_drafts', { count }),
    })
  })
  return { job_id: job.id }
}

export const listOwnDrafts = async (
  context: Context,
  lectureId: string,
  state: DraftState,
  user: Identity,
): Promise<DraftedQuestion[]> => {
  await getStaffLecture(context, lectureId, user, 'see')
  return (await listDrafts(context.database, lectureId, state)).map(present)
}

/** A question ready for a quiz, without the slide, which is known from its page. @throws invalid, with the sentences of the editing screen */
const checked = (question: Question): Question => {
  const read = readQuestions([question], 'edit')
  if ('problem' in read) throw new RequestError('invalid', read.problem)
  return withoutSlide(read.questions[0]!)
}

/**
 * Edits a drafted question or changes its state. Approving adds it to no quiz: the quiz editor takes
 * approved questions over.
 */
export const changeDraft = async (
  context: Context,
  draftId: string,
  change: { question?: Question | undefined; state?: DraftState | undefined },
  user: Identity,
): Promise<DraftedQuestion> => {
  await context.database.transaction(async (tx) => {
    const draft = await lockStaffDraft(tx, draftId, user.userId)
    if (!draft) throw notFound('drafted_question_not_found')
    const question = change.question && checked(change.question)
    const wanted = { ...(question ? { question } : {}), ...(change.state ? { state: change.state } : {}) }
    if (Object.keys(wanted).length > 0) await updateDraft(tx, draftId, wanted)
  })
  const draft = await findDraftOnSlide(context.database, draftId)
  if (!draft) throw notFound('drafted_question_not_found')
  return present(draft)
}
