import { isDeepStrictEqual } from 'node:util'
import type { MissingSlide, PublishError } from '@lectern/contract/errors.ts'
import { lectureLanguages } from '@lectern/contract/languages.ts'
import type { Lecture, LectureParts, lectureChange } from '@lectern/contract/lectures.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type AnnouncedUpdate, lecturesTable } from '../../platform/db/schema/lectures.ts'
import { conflict, invalid, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { removeUnusedFiles } from '../lectures/lecture-files.ts'
import { viewLecture } from '../lectures/lecture-view.ts'
import { getStaffLecture, type LectureRow, lockStaffLecture } from '../lectures/lectures.access.ts'
import {
  comparePublished,
  findVersionBefore,
  offeredLanguages,
  type PageDifference,
} from '../lectures/version-differences.ts'
import { writingKinds } from '../scripts/scripts.queries.ts'
import { writeRefusedScripts } from '../scripts/scripts.ts'
import { moveStudyToVersion } from '../slides/move-study.ts'
import { dropUnusedFiles, hasActiveJob } from '../slides/slides.queries.ts'
import {
  copyForStudents,
  deleteOldVersions,
  setPublishedDeck,
  writeChangeTimes,
} from './published-copy.queries.ts'
import { cancelPublishing } from './publishing-jobs.queries.ts'
import { findReadiness, listUnwrittenPages, type Readiness } from './readiness.queries.ts'

/** Slide numbers of what is missing, by language. */
export const groupByLanguage = (missing: readonly MissingSlide[]): Record<string, number[]> =>
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

/** @throws conflict with the slides that lack a script */
export const checkHasScripts = ({ slideCount, withoutScript }: Readiness): void => {
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
}

/** @throws conflict with what is missing: scripts before audio */
const checkReady = async (tx: Transaction, lectureId: string, leftOut: readonly string[]): Promise<void> => {
  const readiness = await findReadiness(tx, lectureId, leftOut)
  checkHasScripts(readiness)
  const { withoutAudio } = readiness
  if (withoutAudio.length > 0)
    throw cannotPublish(createMessage('publish_missing_audio', { missing: groupByLanguage(withoutAudio) }), {
      type: 'missing_audio',
      slides_missing_audio: withoutAudio,
    })
}

type PublishOptions = {
  publishedBy: string | null
  tellStudents?: boolean | undefined
  /** Leaves new slides without a script out of an update. */
  leaveOutUnwritten?: boolean | undefined
}

/**
 * Publishes or updates a lecture: students get the working copy as it is now. The caller holds the lecture's lock.
 * @throws conflict while a job of the lecture writes, and with what is missing
 */
export const publishLecture = async (
  tx: Transaction,
  lecture: LectureRow,
  { leaveOutUnwritten = false, ...options }: PublishOptions,
): Promise<void> => {
  // A running job's result is not checked for publishing.
  if (await hasActiveJob(tx, lecture.id, [...writingKinds])) throw conflict('scripts_being_written')
  if (await hasActiveJob(tx, lecture.id, ['slides'])) throw conflict('slides_being_prepared')
  const leftOut = leaveOutUnwritten ? await listUnwrittenPages(tx, lecture.id) : []
  await checkReady(tx, lecture.id, leftOut)
  await tx.update(lecturesTable).set({ published: true }).where(eq(lecturesTable.id, lecture.id))
  await giveToStudents(tx, { ...lecture, published: true }, { ...options, leftOut })
}

/** An update in numbers of slides; a slide that only has another number does not count. */
const countChanges = (differences: readonly PageDifference[]): AnnouncedUpdate => {
  const count = (wanted: PageDifference['kind']) => differences.filter(({ kind }) => kind === wanted).length
  return { changed: count('changed'), added: count('new'), removed: count('removed') }
}

/**
 * Gives students the working copy as it is now; their progress moves to the new slide numbers. Nothing
 * happens when they already have it, so that two tabs make one version. The caller holds the
 * lecture's lock.
 * @param leftOut ids of pages that students do not get
 */
export const giveToStudents = async (
  tx: Transaction,
  lecture: LectureRow,
  {
    publishedBy,
    tellStudents = false,
    leftOut = [],
  }: Omit<PublishOptions, 'leaveOutUnwritten'> & { leftOut?: readonly string[] },
): Promise<void> => {
  const { id: lectureId, deckId, publishedDeckId } = lecture
  const before = await comparePublished(tx, lecture, leftOut)
  if (!deckId || before?.differences.length === 0) return
  const languages = offeredLanguages(lecture)
  const announced = tellStudents && before ? countChanges(before.differences) : null
  const copyId = await copyForStudents(tx, { lectureId, deckId, languages, publishedBy, announced, leftOut })
  if (publishedDeckId && before) {
    const hashes = new Map(before.pages.published.map(({ pageId, hash }) => [pageId, hash]))
    const changed = new Set(
      before.differences.filter(({ kind }) => kind === 'changed').map(({ pageId }) => pageId),
    )
    const movedPages = before.pages.working
      .filter(({ pageId, hash }) => changed.has(pageId) && hashes.get(pageId) === hash)
      .map(({ pageId }) => pageId)
    await writeChangeTimes(tx, { deckId: copyId, beforeId: publishedDeckId, movedPages })
    await moveStudyToVersion(tx, { lectureId, fromDeckId: publishedDeckId, toDeckId: copyId })
  }
  await setPublishedDeck(tx, lectureId, copyId)
}

/** The offered languages and those in preparation after a change. @throws invalid when none is offered */
const changeLanguages = (lecture: LectureRow, change: z.output<typeof lectureChange>) => {
  const { supported_languages: offered, languages_in_preparation: asked } = change
  const all: string[] = lectureLanguages.filter((language) =>
    [...(offered ?? lecture.supportedLanguages), ...(asked ?? lecture.languagesInPreparation)].includes(
      language,
    ),
  )
  const inPreparation: string[] =
    asked ?? lecture.languagesInPreparation.filter((language) => !offered?.some((one) => one === language))
  if (all.length === inPreparation.length) throw invalid('lecture_languages_missing')
  return { all, inPreparation }
}

/**
 * Changes a lecture. `published: true` gives students the present working copy, whether they had another
 * version or none; every slide then needs a script and current audio in every offered language. Unpublishing
 * always works, at once. While scripts are written or translated, the lecture cannot be published and its
 * languages cannot change. Publishing and unpublishing end a publish that waits for audio.
 */
export const updateLecture = async (
  context: Context,
  lectureId: string,
  user: Identity,
  change: z.output<typeof lectureChange>,
  parts: LectureParts = {},
): Promise<Lecture> => {
  await context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const { all, inPreparation } = changeLanguages(lecture, change)
    const isSameLanguages = isDeepStrictEqual(
      [all, inPreparation],
      [lecture.supportedLanguages, lecture.languagesInPreparation],
    )
    // A running job writes in the languages of its start.
    if (!isSameLanguages && (await hasActiveJob(tx, lectureId, [...writingKinds])))
      throw conflict('scripts_being_written')
    const offered = all.filter((language) => !inPreparation.includes(language))
    const [changed] = await tx
      .update(lecturesTable)
      .set({
        title: change.title ?? lecture.title,
        isTitleProposed: change.title === undefined && lecture.isTitleProposed,
        description: change.description === undefined ? lecture.description : change.description,
        supportedLanguages: all,
        languagesInPreparation: inPreparation,
        defaultLanguage: offered.includes(lecture.defaultLanguage)
          ? lecture.defaultLanguage
          : pickDefaultLanguage(offered),
        // `publishLecture` sets true.
        published: change.published === false ? false : lecture.published,
      })
      .where(eq(lecturesTable.id, lectureId))
      .returning()
    if (changed!.defaultLanguage !== lecture.defaultLanguage)
      await writeRefusedScripts(context, tx, changed!, user.userId)
    if (change.published !== undefined) await cancelPublishing(tx, lectureId)
    if (change.published)
      await publishLecture(tx, changed!, {
        publishedBy: user.userId,
        tellStudents: change.tell_students,
        leaveOutUnwritten: change.leave_out_unwritten,
      })
  })
  return viewLecture(context, await getStaffLecture(context, lectureId, user, 'edit_lectures'), user, parts)
}

/**
 * Gives students the version before the present one again; the working copy stays as it is. @throws
 * conflict when there is none within the last 30 days
 */
export const undoUpdate = async (
  context: Context,
  lectureId: string,
  user: Identity,
  parts: LectureParts,
): Promise<Lecture> => {
  await context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const before = lecture.published ? await findVersionBefore(tx, lecture) : undefined
    if (!before || !lecture.publishedDeckId) throw conflict('no_update_to_undo')
    await cancelPublishing(tx, lectureId)
    await moveStudyToVersion(tx, { lectureId, fromDeckId: lecture.publishedDeckId, toDeckId: before.deckId })
    await setPublishedDeck(tx, lectureId, before.deckId)
  })
  return viewLecture(context, await getStaffLecture(context, lectureId, user, 'edit_lectures'), user, parts)
}

/** Removes versions that can no longer be brought back, with the files that nothing else uses. */
export const removeOldVersions = async (context: Context): Promise<void> => {
  const unused = await context.database.transaction(async (tx) => {
    const keys: string[] = []
    for (const lectureId of await deleteOldVersions(tx)) keys.push(...(await dropUnusedFiles(tx, lectureId)))
    return keys
  })
  await removeUnusedFiles(context, unused)
}
