import type { Pronunciation, VoiceSettings } from '@lectern/contract/courses.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { findPronunciations } from '@lectern/core/spoken-form/spoken-form.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { jobErrorOf } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import { keyOfBytes } from '../../platform/files/file-store.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { lockLectureOf } from '../../platform/jobs/job.queries.ts'
import {
  type JobEnd,
  JobFailedError,
  type JobHandler,
  type JobRow,
  type JobRun,
} from '../../platform/jobs/job.ts'
import { SpeechFailedError } from '../../platform/speech/speech-engine.ts'
import { speechKey } from '../../platform/speech/speech-key.ts'
import {
  findRecording,
  findSpokenScript,
  type Recording,
  writeSlideAudio,
  writeSpokenHash,
} from './speech.queries.ts'
import { type AudioPayload, audioUrlOf } from './speech.ts'

/** Failures that another try may fix; all others are caused by the text. */
const PASSING = new Set(['engine', 'closed'])

/** A text with its matching pronunciations and its voice. */
type SpokenWords = {
  text: string
  language: string
  pronunciations: Pronunciation[]
  voice: VoiceSettings
}

/** A recording, with its bytes and the words that it lacks if it was just made. */
type Made = { recording: Omit<Recording, 'createdAt'>; mp3?: Uint8Array; leftOut?: readonly string[] }

/** A word without end would fill the message. */
const MAX_WORD_CHARS = 40

const speak = async (
  context: Context,
  words: SpokenWords,
  key: string,
  { job, signal, report }: JobRun,
): Promise<Made> => {
  let reported = 0
  const { language } = words
  const spoken = await context.speech.speak({
    ...words,
    signal,
    usageContext: createUsageContext(job, 'interactive'),
    onSentence(done, total) {
      // Fewer reports for long scripts: one per 5 %.
      if (done - reported < Math.max(1, Math.floor(total / 20)) && done < total) return
      reported = done
      void report({
        done,
        total,
        message: createMessage('speaking_sentence', { number: job.slideNumber ?? 0, done, total }),
      }).catch(() => {})
    },
  })
  const cues = spoken.cues.map(({ start, end, startMs, endMs }) => ({
    start,
    end,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
  }))
  const durationMs = Math.round(spoken.durationMs)
  return {
    recording: {
      key,
      fileKey: keyOfBytes(spoken.mp3, 'mp3'),
      engine: spoken.engine,
      language,
      durationMs,
      cues,
    },
    mp3: spoken.mp3,
    leftOut: spoken.leftOut.map((word) => word.slice(0, MAX_WORD_CHARS)),
  }
}

/**
 * The present script to speak. When its words differ from those at the job's start, their hash is stored in
 * the job: `findSameAudioJob` finds the job by it.
 */
const takeScript = ({ database }: Context, job: JobRow) =>
  database.transaction(async (tx) => {
    await lockLectureOf(tx, job)
    const { slideId, spokenHash } = job.payload as AudioPayload
    const script = await findSpokenScript(tx, slideId, job.language ?? '')
    if (script && script.spokenHash !== spokenHash) await writeSpokenHash(tx, job.id, script.spokenHash)
    return script
  })

/** Speaks a slide's present script, or reuses a recording of the same words. */
const run = async (context: Context, jobRun: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = jobRun
  const { slideId } = job.payload as AudioPayload
  const language = job.language ?? ''
  const script = await takeScript(context, job)
  const { lectureId } = job
  if (!script || script.spokenHash === '' || !lectureId)
    throw new JobFailedError(createMessage('nothing_to_speak', { number: job.slideNumber ?? 0 }))
  const text = stripTags(script.script)
  const pronunciations = findPronunciations(text, language, script.pronunciations)
  const words = { text, language, pronunciations, voice: script.voice }
  const key = speechKey({ engineId: context.speech.idFor(language, script.voice), ...words })
  await report({ message: createMessage('speaking_slide', { number: job.slideNumber ?? 0 }) })
  const known = await findRecording(context.database, key)
  const isThere = known && (await context.files.sizeOf(known.fileKey)) !== undefined
  const {
    recording,
    mp3,
    leftOut = [],
  }: Made = isThere ? { recording: known } : await speak(context, words, key, jobRun).catch(toJobError)
  signal.throwIfAborted()
  if (mp3) await context.files.putAhead({ bytes: mp3 }, 'mp3')
  return {
    message: [
      createMessage('audio_ready', { number: job.slideNumber ?? 0 }),
      ...(leftOut.length > 0 ? [createMessage('words_left_out', { words: leftOut })] : []),
    ],
    result: { audioUrl: audioUrlOf(recording) },
    async commit(tx) {
      await blockRemovals(tx)
      // Only now: for a cancelled job or a deleted lecture the file would be orphaned.
      if (mp3) await context.files.putBytes(mp3, 'mp3')
      else if ((await context.files.sizeOf(recording.fileKey)) === undefined)
        throw new Error('The recording has been removed meanwhile.')
      await writeSlideAudio(tx, { slideId, lectureId, language, spokenHash: script.spokenHash, recording })
    },
  }
}

const toJobError = (error: unknown): never => {
  throw error instanceof SpeechFailedError && !PASSING.has(error.reason)
    ? new JobFailedError(error.messages)
    : jobErrorOf(error)
}

export const speechJobs = (context: Context): JobHandler[] => [
  {
    kind: 'audio',
    concurrency: 2,
    run: (jobRun) => run(context, jobRun),
    cancelledMessage: (job) => createMessage('audio_cancelled', { number: job.slideNumber ?? 0 }),
  },
]
