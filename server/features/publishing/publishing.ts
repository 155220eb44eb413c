import type { MissingSlide, PublishError } from '@lectern/contract/errors.ts'
import type { Lecture, LectureParts, lectureChange } from '@lectern/contract/lectures.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { conflict, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { viewLecture } from '../lectures/lecture-view.ts'
import { getOwnLecture, lockOwnLecture } from '../lectures/lectures.access.ts'
import { writingKinds } from '../scripts/scripts.queries.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import { findReadiness } from './readiness.queries.ts'

const groupByLanguage = (missing: readonly MissingSlide[]): Record<string, number[]> =>
  Object.fromEntries(
    [...Map.groupBy(missing, ({ language }) => language)].map(([language, of]) => [
      language,
      of.map(({ slide_index }) => slide_index),
    ]),
  )

/** A refused publish: `detail` lists the slides with what they lack. */
const cannotPublish = (message: Message, missing: Omit<PublishError, 'message'>): RequestError => {
  const detail: PublishError = { ...missing, message: formatMessage(message) }
  return new RequestError('conflict', message, { detail })
}

/** @throws conflict with what is missing: scripts before audio */
const checkReady = async (tx: Transaction, lectureId: string): Promise<void> => {
  const { slideCount, withoutScript, withoutAudio } = await findReadiness(tx, lectureId)
  if (slideCount === 0)
    throw cannotPublish(createMessage('publish_without_slides'), {
      type: 'missing_script',
      slides_missing_script: [],
    })
  if (withoutScript.length > 0)
    throw cannotPublish(
      createMessage('publish_missing_scripts', { missing: groupByLanguage(withoutScript) }),
      {
        type: 'missing_script',
        slides_missing_script: withoutScript,
      },
    )
  if (withoutAudio.length > 0)
    throw cannotPublish(createMessage('publish_missing_audio', { missing: groupByLanguage(withoutAudio) }), {
      type: 'missing_audio',
      slides_missing_audio: withoutAudio,
    })
}

/**
 * Changes a lecture. When it becomes public or gains a language, every slide needs a script and current
 * audio in every language; unpublishing always works, at once. While scripts are written or translated, the
 * lecture cannot be published and its languages cannot change.
 */
export const updateLecture = async (
  context: Context,
  lectureId: string,
  user: Identity,
  change: z.output<typeof lectureChange>,
  parts: LectureParts = {},
): Promise<Lecture> => {
  await context.database.transaction(async (tx) => {
    const { lecture } = await lockOwnLecture(tx, lectureId, user)
    const languages = change.supported_languages ?? lecture.supportedLanguages
    const published = change.published ?? lecture.published
    const gainsLanguage = languages.some((language) => !lecture.supportedLanguages.includes(language))
    const changesLanguages = gainsLanguage || languages.length !== lecture.supportedLanguages.length
    // A running job writes in the languages of its start, and its result is not checked for publishing.
    if (changesLanguages || (published && !lecture.published)) {
      if (await hasActiveJob(tx, lectureId, [...writingKinds])) throw conflict('scripts_being_written')
    }
    await tx
      .update(lecturesTable)
      .set({
        title: change.title ?? lecture.title,
        description: change.description === undefined ? lecture.description : change.description,
        supportedLanguages: languages,
        defaultLanguage: languages.includes(lecture.defaultLanguage)
          ? lecture.defaultLanguage
          : pickDefaultLanguage(languages),
        published,
      })
      .where(eq(lecturesTable.id, lectureId))
    if (published && (!lecture.published || gainsLanguage)) {
      if (await hasActiveJob(tx, lectureId, ['slides'])) throw conflict('slides_being_prepared')
      await checkReady(tx, lectureId)
    }
  })
  return viewLecture(context, await getOwnLecture(context, lectureId, user), user, parts)
}
