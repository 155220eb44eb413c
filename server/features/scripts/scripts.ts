import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import type { Lecture, LectureParts } from '@lectern/contract/lectures.ts'
import { type GenerationSettings, generationSettings } from '@lectern/contract/scripts.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { validateScript } from '@lectern/core/script/parse.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, invalid, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { viewLecture } from '../lectures/lecture-view.ts'
import {
  getStaffLecture,
  type LectureRow,
  lockLecture,
  lockStaffLecture,
} from '../lectures/lectures.access.ts'
import { hasActiveJob, isBeingReplaced } from '../slides/slides.queries.ts'
import { checkIsShown, getSlide, type SlidesPayload } from '../slides/slides.ts'
import {
  findLastLectureScripts,
  findScript,
  findVersionWithText,
  hasAllDefaultScripts,
  isSpoken,
  listWritingJobs,
  removeFormerAutosave,
  writeScript,
} from './scripts.queries.ts'

export type ScriptPayload = {
  slideId: string
  instructions: string
  settings: GenerationSettings
  currentScript: string
  /** Whether annotations stay whose words the new script has too; missing in old jobs. */
  keepsAnnotations?: boolean
}
/** Defined in `lectures`, which shows whether a translation is outdated and may not import from here. */
export { sourceHashOf } from '../lectures/source-hash.ts'

/** `tools`: annotation tools for the scripts; missing in old jobs. */
export type LectureScriptsPayload = {
  instructions: string
  settings: GenerationSettings
  tools?: AnnotationTool[]
  /** Whether the scripts are spoken once they are written. */
  speaks?: boolean
  /** Whether slides are written although most are in another language, which the engine cannot translate. */
  ignoresSlideLanguage?: boolean
}

/** The requested language, or the lecture's default. @throws invalid when the lecture lacks it */
export const languageIn = (lecture: LectureRow, language: string | undefined): string => {
  const chosen = language ?? lecture.defaultLanguage
  if (!lecture.supportedLanguages.includes(chosen)) throw invalid('no_such_language', { language: chosen })
  return chosen
}

/** Whether a job writes this slide in this language, or all its slides; a translation writes everywhere. */
export const isWritten = (jobs: JobRow[], slideNumber: number, language: string): boolean =>
  jobs.some(
    (job) =>
      job.kind === 'translation' ||
      (job.language === language && (job.slideNumber === null || job.slideNumber === slideNumber)),
  )

/**
 * Other languages are locked until every slide has a script in the default one. @throws conflict while it
 * is locked
 */
const checkIsOpen = async (tx: Transaction, lecture: LectureRow, language: string): Promise<void> => {
  if (language === lecture.defaultLanguage || (await hasAllDefaultScripts(tx, lecture.id))) return
  throw conflict('language_locked')
}

/**
 * Whether a job may write a slide's script now. Excluded by other jobs that write or speak this slide in
 * this language, and by a deck swap. @throws conflict when it may not
 */
const checkIsFree = async (
  tx: Transaction,
  lecture: LectureRow,
  slide: { id: string; number: number },
  language: string,
): Promise<void> => {
  await checkIsOpen(tx, lecture, language)
  if (await isBeingReplaced(tx, lecture)) throw conflict('another_critical_operation')
  if (isWritten(await listWritingJobs(tx, lecture.id), slide.number, language))
    throw conflict('another_critical_operation')
  if (await isSpoken(tx, lecture.id, [slide.id], language)) throw conflict('another_critical_operation')
}

/** Saves the professor's text as a new version. An unchanged text makes no version. */
export const saveScript = async (
  context: Context,
  asked: {
    lectureId: string
    slide: number
    user: Identity
    script: string
    language?: string
    basedOnRevision?: number
    /** The sitting of an autosave; its autosaves are one version. */
    sitting?: string
    /** The page that the text was written for. */
    imageUrl?: string
    /** Parts of the lecture to return. */
    parts?: LectureParts
  },
): Promise<Lecture> => {
  const { lectureId, user, script } = asked
  await getStaffLecture(context, lectureId, user, 'edit_lectures')
  const [error] = validateScript(script).errors
  if (error) throw new RequestError('invalid', error)
  await context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const slide = await getSlide({ database: tx }, lectureId, asked.slide)
    checkIsShown(slide, asked.imageUrl)
    const language = languageIn(lecture, asked.language)
    const present = await findScript(tx, slide.id, language)
    // A job for all missing scripts leaves existing ones alone, so they can be edited.
    const writing = (await listWritingJobs(tx, lectureId)).filter(
      (job) => job.kind !== 'lecture_scripts' || (present?.script ?? '').trim() === '',
    )
    if (isWritten(writing, slide.number, language)) throw conflict('another_operation_saving')
    if (await isSpoken(tx, lectureId, [slide.id], language)) throw conflict('another_operation_saving')
    if (
      asked.basedOnRevision !== undefined &&
      (present?.revision ?? 0) !== asked.basedOnRevision &&
      present?.script !== script
    ) {
      throw conflict('script_changed')
    }
    if ((present?.script ?? '') === script) return
    // A script written while the language was unlocked stays editable.
    if ((present?.script ?? '').trim() === '') await checkIsOpen(tx, lecture, language)
    const before = await findVersionWithText(tx, slide.id, language, script)
    await writeScript(tx, {
      slideId: slide.id,
      language,
      script,
      source: before ? 'restored' : 'manual_edit',
      authorId: user.userId,
      sitting: asked.sitting,
      ...(before ? { translatedFrom: before.translatedFrom } : {}),
    })
    if (asked.sitting && present?.versionId) await removeFormerAutosave(tx, present.versionId)
  })
  return viewLecture(
    context,
    await getStaffLecture(context, lectureId, user, 'edit_lectures'),
    user,
    asked.parts,
  )
}

/** Starts writing one slide's script, with or without annotations (see `checkIsFree`). */
export const startScript = async (
  context: Context,
  asked: {
    lectureId: string
    slide: number
    user: Identity
    language?: string
    /** The page that the caller means. */
    imageUrl?: string
  },
  payload: Omit<ScriptPayload, 'slideId'>,
  kind: 'script' | 'annotated_script' = 'script',
): Promise<{ job_id: string }> => {
  const { lectureId, user } = asked
  const job = await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const slide = await getSlide({ database: tx }, lectureId, asked.slide)
    checkIsShown(slide, asked.imageUrl)
    const language = languageIn(lecture, asked.language)
    await checkIsFree(tx, lecture, slide, language)
    return context.queue.enqueue(tx, {
      kind,
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      slideNumber: slide.number,
      language,
      payload: { slideId: slide.id, ...payload } satisfies ScriptPayload,
      message: createMessage(`waiting_${kind}`, { number: slide.number }),
    })
  })
  return { job_id: job.id }
}

/** Enqueues writing all missing scripts of the default language. */
export const enqueueLectureScripts = (
  context: Context,
  tx: Transaction,
  lecture: LectureRow,
  ownerId: string,
  payload: LectureScriptsPayload,
) =>
  context.queue.enqueue(tx, {
    kind: 'lecture_scripts',
    ownerId,
    courseId: lecture.courseId,
    lectureId: lecture.id,
    language: lecture.defaultLanguage,
    payload,
    message: createMessage('waiting_scripts'),
  })

/** Starts writing all missing scripts of the default language. */
export const startLectureScripts = async (
  context: Context,
  asked: { lectureId: string; user: Identity } & LectureScriptsPayload,
): Promise<{ job_id: string }> => {
  const { lectureId, user, instructions, settings, tools, ignoresSlideLanguage } = asked
  const job = await context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const isBusy = (await listWritingJobs(tx, lectureId)).some(
      (writing) => writing.kind === 'translation' || writing.language === lecture.defaultLanguage,
    )
    if (isBusy || !lecture.deckId || (await hasActiveJob(tx, lectureId, ['slides'])))
      throw conflict('another_critical_operation')
    return enqueueLectureScripts(context, tx, lecture, user.userId, {
      instructions,
      settings,
      tools,
      ignoresSlideLanguage,
    })
  })
  return { job_id: job.id }
}

/**
 * After a change of the default language: writes what the last job for all scripts left out because its slides are in
 * the language that is the default now, as it was asked for then.
 */
export const writeRefusedScripts = async (
  context: Context,
  tx: Transaction,
  lecture: LectureRow,
  ownerId: string,
): Promise<void> => {
  const last = await findLastLectureScripts(tx, lecture.id)
  const wasRefused = last?.messages.some(
    ({ code, params }) =>
      (code === 'deck_not_translated' || code === 'slide_not_translated') &&
      params.language === lecture.defaultLanguage,
  )
  if (last && wasRefused)
    await enqueueLectureScripts(context, tx, lecture, ownerId, last.payload as LectureScriptsPayload)
}

/** Batch mode: writes all scripts of the default language once the slides exist. */
export const startScriptsAfterSlides = async (
  context: Context,
  tx: Transaction,
  job: JobRow,
): Promise<void> => {
  const { mode, preview, speaks } = job.payload as SlidesPayload
  // A previewed deck waits: its scripts are written when it has replaced the slides.
  if (mode !== 'batch' || preview || !job.lectureId) return
  const lecture = await lockLecture(tx, job.lectureId)
  const settings = generationSettings.parse({})
  await enqueueLectureScripts(context, tx, lecture, job.ownerId, { instructions: '', settings, speaks })
}
