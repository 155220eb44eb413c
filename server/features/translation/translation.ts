import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { writingKinds } from '../scripts/scripts.queries.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import { readDefaultScripts } from './translation.queries.ts'

/** Translations of terms into one language, in the order they were chosen. */
export type Glossary = readonly { term: string; translation: string }[]

/** `glossaries`, by language, are chosen once and stored, so that a second run uses the same words. */
export type TranslationPayload = {
  languages: string[]
  settings: GenerationSettings
  glossaries?: Record<string, Glossary>
}

/**
 * Starts translating a lecture. Checks everything in advance: first what the specification asks of the lecture, then
 * whether a model can translate (decision 0143).
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
  await getStaffLecture(context, lectureId, user, 'edit_lectures')
  const job = await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const others = lecture.supportedLanguages.filter((language) => language !== lecture.defaultLanguage)
    if (others.length === 0) throw conflict('only_one_language')
    const unknown = asked.languages?.find((language) => !lecture.supportedLanguages.includes(language))
    if (unknown) throw invalid('no_such_language', { language: unknown })
    const languages = others.filter((language) => asked.languages?.some((one) => one === language) ?? true)
    if (languages.length === 0) throw invalid('default_language_not_target')
    const { slideCount, isComplete } = await readDefaultScripts(tx, lectureId)
    if (!isComplete) throw conflict('default_scripts_incomplete')
    if (await hasActiveJob(tx, lectureId, ['slides', ...writingKinds])) throw conflict('busy_translating')
    if (!context.ai.translate) throw conflict('translation_needs_model')
    return context.queue.enqueue(tx, {
      kind: 'translation',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      payload: { languages, settings } satisfies TranslationPayload,
      message: createMessage('waiting_translation', { count: slideCount * languages.length }),
    })
  })
  return { job_id: job.id }
}
