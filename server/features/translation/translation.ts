import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { tell } from '@lectern/core/job-sentences.ts'
import { languageName } from '@lectern/core/languages.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, RefusedError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getOwnLecture, lockOwnLecture } from '../lectures/lectures.access.ts'
import { writingKinds } from '../scripts/scripts.queries.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import { readDefaultScripts } from './translation.queries.ts'

/** What terms are called in one language, in the order in which they were chosen. */
export type Glossary = readonly { term: string; translation: string }[]

/** `glossaries`, by language, is chosen once and kept, so that a second run uses the same words. */
export type TranslationPayload = {
  languages: string[]
  settings: GenerationSettings
  glossaries?: Record<string, Glossary>
}

export const NO_MODEL = tell('noModel')
const ONE_LANGUAGE =
  'This lecture has only one language. Add the languages it is to be translated into first.'
const INCOMPLETE = 'Default language scripts must be complete before translating.'
const BUSY = 'Cannot start translation while another operation is in progress.'

/**
 * Starts translating a lecture. What cannot work is refused before anything starts: first what the professor cannot
 * change by waiting or writing.
 */
export const startTranslation = async (
  context: Context,
  asked: {
    lectureId: string
    user: Identity
    settings: GenerationSettings
    languages?: LectureLanguage[] | undefined
  },
): Promise<{ job_id: string }> => {
  const { lectureId, user, settings } = asked
  await getOwnLecture(context, lectureId, user)
  if (!context.ai.translate) throw conflict(NO_MODEL)
  const job = await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockOwnLecture(tx, lectureId, user)
    const others = lecture.supportedLanguages.filter((language) => language !== lecture.defaultLanguage)
    if (others.length === 0) throw conflict(ONE_LANGUAGE)
    const unknown = asked.languages?.find((language) => !lecture.supportedLanguages.includes(language))
    if (unknown) throw new RefusedError('invalid', `This lecture has no ${languageName(unknown)} version.`)
    const languages = others.filter((language) => asked.languages?.some((one) => one === language) ?? true)
    if (languages.length === 0)
      throw new RefusedError('invalid', 'Please name a language other than the default one.')
    const { slideCount, isComplete } = await readDefaultScripts(tx, lectureId)
    if (!isComplete) throw conflict(INCOMPLETE)
    if (await hasActiveJob(tx, lectureId, ['slides', ...writingKinds])) throw conflict(BUSY)
    return context.queue.enqueue(tx, {
      kind: 'translation',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      payload: { languages, settings } satisfies TranslationPayload,
      message: tell('waitingTranslation', { count: slideCount * languages.length }),
    })
  })
  return { job_id: job.id }
}
