import type { ReplyOf } from '@lectern/contract/call.ts'
import { generationSettings, type scripts } from '@lectern/contract/scripts.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { findLastSlidesJob, hasActiveJob, writeSlidesMode } from '../slides/slides.queries.ts'
import type { SlidesPayload } from '../slides/slides.ts'
import { enqueueLectureScripts } from './scripts.ts'

type Mode = ReplyOf<typeof scripts.uploadMode>

/** The generation mode of the last upload; null where a mode chosen now would do nothing. */
export const getUploadMode = async (context: Context, lectureId: string, user: Identity): Promise<Mode> => {
  const { lecture } = await getStaffLecture(context, lectureId, user, 'see')
  const { mode, preview, speaks } = ((await findLastSlidesJob(context.database, lecture.id))?.payload ??
    {}) as Partial<SlidesPayload>
  return mode === undefined || preview ? null : { mode, speak: speaks === true }
}

/**
 * Chooses the mode of an upload while its slides are prepared. If they are ready by now, batch mode begins at once.
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
      if (mode === 'batch' && !(await hasActiveJob(tx, lecture.id, ['lecture_scripts', 'translation'])))
        await enqueueLectureScripts(context, tx, lecture, user.userId, {
          instructions: '',
          settings: generationSettings.parse({}),
          speaks: speak,
        })
    }
    return { mode, speak }
  })
