import { fileUrl } from '@lectern/contract/file-address.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { badRequest, conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { lockLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { findScript, listWritingJobs } from '../scripts/scripts.queries.ts'
import { isWritten, type LectureScriptsPayload, languageIn } from '../scripts/scripts.ts'
import { isBeingReplaced } from '../slides/slides.queries.ts'
import { checkIsShown, getSlide } from '../slides/slides.ts'
import {
  findSameAudioJob,
  findSlideAudio,
  insertFinishedJob,
  listUnspokenScripts,
  type Recording,
} from './speech.queries.ts'

/** `spokenHash`: the words that the job speaks, updated when they differ from those at its start. */
export type AudioPayload = { slideId: string; spokenHash: string }

/** The recording's key names its content, so it serves as the version. */
export const audioUrlOf = (recording: Pick<Recording, 'fileKey' | 'key'>): string =>
  fileUrl(recording.fileKey, recording.key.slice(0, 12))

/**
 * Gets or makes the audio of a slide's saved script. Existing audio is answered by a finished job; two
 * requests for the same audio, by two clicks or tabs, share one job.
 */
export const startAudio = async (
  context: Context,
  asked: {
    lectureId: string
    slide: number
    language: string
    user: Identity
    /** The page that the caller means. */
    imageUrl?: string
  },
): Promise<{ job_id: string }> => {
  const { lectureId, user } = asked
  const job = await context.database.transaction(async (tx) => {
    const { course, lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const slide = await getSlide({ database: tx }, lectureId, asked.slide)
    checkIsShown(slide, asked.imageUrl)
    const language = languageIn(lecture, asked.language)
    if (await isBeingReplaced(tx, lecture)) throw conflict('another_operation')
    const script = await findScript(tx, slide.id, language)
    if (!script || script.spokenHash === '') {
      throw badRequest('slide_without_script', { number: slide.number, language })
    }
    // A job for all missing scripts leaves existing ones alone, so they can be spoken.
    const writing = (await listWritingJobs(tx, lectureId)).filter((one) => one.kind !== 'lecture_scripts')
    if (isWritten(writing, slide.number, language)) throw conflict('another_operation')
    const { spokenHash } = script
    const same = await findSameAudioJob(tx, lectureId, { slideId: slide.id, language, spokenHash })
    if (same) return same
    const about = {
      kind: 'audio',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      slideNumber: slide.number,
      language,
      payload: { slideId: slide.id, spokenHash } satisfies AudioPayload,
    }
    const recording = await findSlideAudio(tx, slide.id, language, spokenHash)
    if (recording && (await context.files.sizeOf(recording.fileKey)) !== undefined) {
      return insertFinishedJob(tx, {
        ...about,
        messages: [createMessage('audio_ready', { number: slide.number })],
        result: { audioUrl: audioUrlOf(recording) },
      })
    }
    return context.queue.enqueue(tx, {
      ...about,
      message: createMessage('waiting_audio', { number: slide.number }),
    })
  })
  return { job_id: job.id }
}

/** Speaks the scripts that a job for a whole lecture has written, if this was asked for with the slides. */
export const startAudioAfterScripts = async (
  context: Context,
  tx: Transaction,
  job: JobRow,
): Promise<void> => {
  const { speaks } = job.payload as LectureScriptsPayload
  const { lectureId, language, ownerId } = job
  if (!speaks || !lectureId || !language) return
  const { courseId } = await lockLecture(tx, lectureId)
  const unspoken = await listUnspokenScripts(tx, lectureId, language)
  await context.queue.enqueueAll(
    tx,
    'audio',
    unspoken.map(({ number, slideId, spokenHash }) => ({
      ownerId,
      courseId,
      lectureId,
      language,
      slideNumber: number,
      payload: { slideId, spokenHash } satisfies AudioPayload,
      message: createMessage('waiting_audio', { number }),
    })),
  )
}
