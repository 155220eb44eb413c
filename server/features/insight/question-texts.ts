import type { Context } from '../../platform/context.ts'
import { keptUpMs } from './map.queries.ts'
import {
  claimWords,
  type LectureToAsk,
  listLecturesToAsk,
  listSlideTitles,
  type TextTimes,
  writeText,
} from './question-texts.queries.ts'

/** Groups in one request. */
const GROUPS_AT_ONCE = 20
const MINUTE_MS = 60_000
/** Words of a group change while a class asks; so a lecture costs at most twelve requests an hour. */
const REST_MS = 5 * MINUTE_MS
const RETRY_MS = 60 * MINUTE_MS

const askAbout = async (
  { database, ai, log }: Context,
  { id: lectureId, title, courseName, courseId, ownerId }: LectureToAsk,
  times: TextTimes,
  signal?: AbortSignal,
): Promise<void> => {
  const words = await claimWords(database, lectureId, GROUPS_AT_ONCE, times)
  if (words.length === 0) return
  const titles = await listSlideTitles(database, lectureId, words)
  const groups = words.map((one) => ({ words: one, slideTitle: titles.get(one) ?? null }))
  const usageContext = { courseId, userId: ownerId, priority: 'batch' } as const
  try {
    const texts = await ai.summariseQuestions?.(
      { groups, lectureTitle: title, courseName },
      { usageContext, signal },
    )
    for (const { index, text } of texts ?? []) await writeText(database, lectureId, words[index]!, text)
  } catch (error) {
    if (signal?.aborted) return
    // The words are shown until a later request succeeds.
    log.warn({ err: error, lectureId }, 'questions were not summarised')
  }
}

/** Asks the model of the assistant, where there is one, what groups of questions on maps that are looked at ask for. */
export const summariseQuestions = async (context: Context, signal?: AbortSignal): Promise<void> => {
  if (!context.ai.summariseQuestions) return
  const nowMs = context.clock.nowMs()
  const times = {
    now: new Date(nowMs),
    lookedAtSince: new Date(nowMs - keptUpMs),
    restedBefore: new Date(nowMs - REST_MS),
    failedBefore: new Date(nowMs - RETRY_MS),
  }
  for (const lecture of await listLecturesToAsk(context.database, times)) {
    if (signal?.aborted) return
    await askAbout(context, lecture, times, signal)
  }
}
