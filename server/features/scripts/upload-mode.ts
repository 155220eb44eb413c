import type { ReplyOf } from '@lectern/contract/call.ts'
import { generationSettings, type scripts } from '@lectern/contract/scripts.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { findLastSlidesJob, hasActiveJob, writeSlidesMode } from '../slides/slides.queries.ts'
import type { SlidesPayload } from '../slides/slides.ts'
import { findLastLectureScripts } from './scripts.queries.ts'
import { enqueueLectureScripts, type LectureScriptsPayload } from './scripts.ts'

type Mode = ReplyOf<typeof scripts.uploadMode>

/** The mode of a deck whose slides are prepared: batch mode may have begun afterwards. Undefined while nothing is written. */
const findBegunMode = async (db: Queryable, lectureId: string): Promise<Mode | undefined> => {
  if (!(await hasActiveJob(db, lectureId, ['lecture_scripts']))) return undefined
  const last = await findLastLectureScripts(db, lectureId)
  return { mode: 'batch', speak: (last?.payload as LectureScriptsPayload | undefined)?.speaks === true }
}

/** Returns the generation mode of the last upload; null where a mode chosen now would do nothing. */
export const getUploadMode = async (context: Context, lectureId: string, user: Identity): Promise<Mode> => {
  const { lecture } = await getStaffLecture(context, lectureId, user, 'see')
  const job = await findLastSlidesJob(context.database, lecture.id)
  const { mode, preview, speaks } = (job?.payload ?? {}) as Partial<SlidesPayload>
  if (mode === undefined || preview) return null
  const begun = job?.state === 'COMPLETED' ? await findBegunMode(context.database, lecture.id) : undefined
  return begun ?? { mode, speak: speaks === true }
}

/**
 * Chooses the mode of an upload while its slides are prepared. If they are ready by now, batch mode begins at once.
 * @returns the mode that holds: batch mode that has begun goes on
 * @throws conflict for a deck that waits to replace another one, and one that was not prepared
 */
export const setUploadMode = (
  context: Context,
  {
    lectureId,
    user,
    mode,
    speak,
  }: { lectureId: string; user: Identity } & z.output<typeof scripts.setUploadMode.body>,
): Promise<Mode> =>
  context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const job = await findLastSlidesJob(tx, lecture.id)
    if (!job || (job.payload as SlidesPayload).preview) throw conflict('another_critical_operation')
    // The job may end meanwhile: then it has started what it was to start.
    if (!(await writeSlidesMode(tx, job.id, { mode, speaks: speak }))) {
      const hasEnded = (await findLastSlidesJob(tx, lecture.id))?.state === 'COMPLETED'
      if (!hasEnded) throw conflict('another_critical_operation')
      const begun = await findBegunMode(tx, lecture.id)
      if (begun) return begun
      if (mode === 'batch' && !(await hasActiveJob(tx, lecture.id, ['translation'])))
        await enqueueLectureScripts(context, tx, lecture, user.userId, {
          instructions: '',
          settings: generationSettings.parse({}),
          speaks: speak,
        })
    }
    return { mode, speak }
  })
