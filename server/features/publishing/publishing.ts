import type { MissingSlide, PublishRefusal } from '@lectern/contract/errors.ts'
import type { Lecture, LectureParts, lectureChange } from '@lectern/contract/lectures.ts'
import { languageName, pickDefaultLanguage } from '@lectern/core/languages.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { viewLecture } from '../lectures/lecture-view.ts'
import { getOwnLecture, lockOwnLecture } from '../lectures/lectures.access.ts'
import { writingKinds } from '../scripts/scripts.queries.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import { findReadiness } from './readiness.queries.ts'

const BUSY = 'Another operation is in progress. Please wait until the slides are prepared.'
const BUSY_WRITING =
  'Scripts are being written or translated. Please wait until that is finished, or cancel it first.'

/** "Slides 3 and 7 in English; slide 2 in Korean" */
const describeMissing = (missing: MissingSlide[]): string => {
  const languages = [...new Set(missing.map((one) => one.language))]
  return languages
    .map((language) => {
      const numbers = missing.filter((one) => one.language === language).map((one) => one.slide_index)
      const shown =
        numbers.length > 12
          ? `${numbers.slice(0, 12).join(', ')} and ${numbers.length - 12} more`
          : numbers.length > 1
            ? `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
            : String(numbers[0])
      return `${numbers.length > 1 ? 'slides' : 'slide'} ${shown} in ${languageName(language)}`
    })
    .join('; ')
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** @throws conflict with what is missing: scripts before audio */
const checkReady = async (tx: Transaction, lectureId: string): Promise<void> => {
  const { slideCount, withoutScript, withoutAudio } = await findReadiness(tx, lectureId)
  const refuse = (refusal: PublishRefusal): never => {
    throw conflict(refusal.message, refusal)
  }
  if (slideCount === 0) {
    refuse({
      type: 'missing_script',
      message: 'Cannot publish: Critical scripts are missing. Upload slides first.',
      slides_missing_script: [],
    })
  }
  if (withoutScript.length > 0) {
    const message = `Cannot publish: Critical scripts are missing. ${capitalised(describeMissing(withoutScript))}.`
    refuse({ type: 'missing_script', message, slides_missing_script: withoutScript })
  }
  if (withoutAudio.length > 0) {
    const message = `Cannot publish: Audio is missing. ${capitalised(describeMissing(withoutAudio))}.`
    refuse({ type: 'missing_audio', message, slides_missing_audio: withoutAudio })
  }
}

/**
 * Changes a lecture. Whenever the lecture is to be public and was not before, or gains a language, every
 * slide needs a script and current audio in every language; unpublishing always works, at once. While scripts are
 * written or translated, a lecture is not published, and its languages stay.
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
    // What is written now is of the languages that were there when it began, and is not yet what would be published.
    if (changesLanguages || (published && !lecture.published)) {
      if (await hasActiveJob(tx, lectureId, [...writingKinds])) throw conflict(BUSY_WRITING)
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
      if (await hasActiveJob(tx, lectureId, ['slides'])) throw conflict(BUSY)
      await checkReady(tx, lectureId)
    }
  })
  return viewLecture(context, await getOwnLecture(context, lectureId, user), user, parts)
}
