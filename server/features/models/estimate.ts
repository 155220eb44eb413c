import type { Estimate } from '@lectern/contract/models.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { getMaxConcurrency } from '../../platform/ai/gateway/endpoint.ts'
import { estimateTokens, PICTURE_TOKENS } from '../../platform/ai/model/ask/read-usage.ts'
import { voiceFor } from '../../platform/config/speech-config.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { countWorkers } from '../../platform/jobs/run-concurrently.ts'
import { estimateSpeechSeconds } from '../../platform/speech/pipeline/speech-length.ts'
import type { CourseRow } from '../courses/courses.access.ts'
import { getStaffLecture } from '../lectures/lectures.access.ts'
import { holdsWords } from '../quiz-drafts/quiz-drafts.ts'
import { listTranslations } from '../translation/translation.queries.ts'
import { findCourseBudget, findInstallationBudget, findSpeechBudget } from './budgets.ts'
import { configOf, kindOf } from './engines.ts'
import { findMeanCallMs, listWork, type WorkSlide } from './estimate.queries.ts'

type EstimatedTask = 'script' | 'annotate' | 'translate' | 'speech' | 'draft'
/** For drafts: how many questions, and from which slides. */
type Wishes = { count: number; slides: ReadonlySet<number> | null }
type Cost = Pick<Estimate, 'calls' | 'tokens_in' | 'tokens_out' | 'speech_seconds'>

/** A task's instructions, and the text around every slide's words. */
const PROMPT_TOKENS = 1_200
/** A script of medium length; a slide with more words gets more. */
const SCRIPT_TOKENS = 250
/** A translation's length relative to its source, including translation markers. */
const TRANSLATED_SHARE = 1.3
/** One call per language translates the course's terms. */
const GLOSSARY: Cost = { calls: 1, tokens_in: 1_500, tokens_out: 400, speech_seconds: 0 }

/** A question with its options or rubric and its source sentence. */
const QUESTION_TOKENS = 220

const free: Cost = { calls: 0, tokens_in: 0, tokens_out: 0, speech_seconds: 0 }

const costOf = (task: EstimatedTask, { text, script, language }: WorkSlide): Cost => {
  const words = estimateTokens(script)
  if (task === 'translate')
    return {
      calls: 1,
      tokens_in: PROMPT_TOKENS + words,
      tokens_out: Math.ceil(words * TRANSLATED_SHARE),
      speech_seconds: 0,
    }
  if (task === 'speech') {
    const spoken = stripTags(script)
    const { shortest, longest } = estimateSpeechSeconds(spoken)
    const sentences = splitSentences(spoken, language).length
    return { calls: sentences, tokens_in: 0, tokens_out: 0, speech_seconds: (shortest + longest) / 2 }
  }
  const shown = estimateTokens(text)
  const tokensIn = PROMPT_TOKENS + PICTURE_TOKENS + shown * 3 + words
  const written = Math.max(SCRIPT_TOKENS, shown * 2)
  const writing: Cost = { calls: 1, tokens_in: tokensIn, tokens_out: written, speech_seconds: 0 }
  if (task === 'script') return writing
  // A blank slide gets a script first, which is then read again for annotations.
  const isBlank = stripTags(script).trim() === ''
  const marking: Cost = {
    calls: 1,
    tokens_in: tokensIn + (isBlank ? written : 0),
    tokens_out: Math.max(written, words) / 2,
    speech_seconds: 0,
  }
  return isBlank ? sum([writing, marking]) : marking
}

/** At most as many pages as questions, each with the earlier questions in its prompt. */
const costOfDrafts = (pages: readonly WorkSlide[], count: number): Cost => {
  const calls = Math.min(pages.length, count)
  if (calls === 0) return free
  const words = pages.reduce(
    (all, { text, script }) => all + estimateTokens(text) + estimateTokens(stripTags(script)),
    0,
  )
  return {
    calls,
    tokens_in:
      calls * (PROMPT_TOKENS + PICTURE_TOKENS + words / pages.length + (count * QUESTION_TOKENS) / 8),
    tokens_out: count * QUESTION_TOKENS,
    speech_seconds: 0,
  }
}

const sum = (costs: readonly Cost[]): Cost =>
  costs.reduce(
    (all, one) => ({
      calls: all.calls + one.calls,
      tokens_in: all.tokens_in + one.tokens_in,
      tokens_out: all.tokens_out + one.tokens_out,
      speech_seconds: all.speech_seconds + one.speech_seconds,
    }),
    free,
  )

/** The slides and languages that lack the task's result. Translations have the words of their source. */
const findWork = async (
  { database }: Context,
  task: EstimatedTask,
  lecture: { id: string; defaultLanguage: string; supportedLanguages: string[] },
  asked: string | undefined,
  wishes: Wishes,
): Promise<WorkSlide[]> => {
  const { defaultLanguage: from, supportedLanguages } = lecture
  const all = task === 'translate' || task === 'speech' ? supportedLanguages : [from]
  const languages = asked === undefined ? all : supportedLanguages.filter((one) => one === asked)
  if (task !== 'translate') {
    const work = await listWork(database, lecture.id, languages)
    return work.filter(({ number, text, script, isSilent, hasAudio }) => {
      const isBlank = stripTags(script).trim() === ''
      if (task === 'draft') return (wishes.slides?.has(number) ?? true) && holdsWords({ text, script })
      // Existing scripts stay, also when annotations are written along.
      return task === 'speech' ? !isBlank && !hasAudio : isBlank && !isSilent
    })
  }
  const others = languages.filter((language) => language !== from)
  const sources = new Map((await listWork(database, lecture.id, [from])).map((one) => [one.slideId, one]))
  return (await listTranslations(database, lecture.id, from, others))
    .filter(({ isCurrent, slideId }) => !isCurrent && sources.get(slideId)?.script.trim())
    .map(({ slideId, language }) => ({ ...sources.get(slideId)!, language }))
}

/** A course's tokens left this month, by its own budget and the installation's; null without either. */
const findTokensLeft = async (context: Context, course: CourseRow): Promise<number | null> => {
  const budgets = [await findCourseBudget(context, course), await findInstallationBudget(context)]
  const left = budgets.flatMap(({ tokens, used }) => (tokens === null ? [] : [Math.max(0, tokens - used)]))
  return left.length > 0 ? Math.min(...left) : null
}

/** The installation's minutes of the provider's voice left this month; null without a limit. */
const findSpeechMinutesLeft = async (context: Context): Promise<number | null> => {
  const { minutes, used } = await findSpeechBudget(context)
  return minutes === null ? null : Math.max(0, minutes - used)
}

/**
 * Concurrent calls of one such job: each drafted question knows the previous ones, scripts their
 * neighbours.
 */
const countConcurrentCalls = (
  task: EstimatedTask,
  work: readonly WorkSlide[],
  maxConcurrency: number,
): number => {
  if (task === 'draft') return 1
  if (task === 'speech') return maxConcurrency
  const languages = new Set(work.map(({ language }) => language)).size
  return countWorkers(work.length / Math.max(1, languages), maxConcurrency)
}

/** Estimates a piece of work from its words and from the duration of earlier calls. */
export const estimateWork = async (
  context: Context,
  lectureId: string,
  asked: {
    task: EstimatedTask
    language?: string | undefined
    count: number
    /** "1,4,5". */
    slides?: string | undefined
  },
  user: Identity,
): Promise<Estimate> => {
  const { lecture, course } = await getStaffLecture(context, lectureId, user, 'see')
  const slides = asked.slides === undefined ? null : new Set(asked.slides.split(',').map(Number))
  const work = await findWork(context, asked.task, lecture, asked.language, { count: asked.count, slides })
  const kind = kindOf(context, asked.task)
  const engine = configOf(context, asked.task)
  const tokensLeft = await findTokensLeft(context, course)
  const minutesLeft = await findSpeechMinutesLeft(context)
  // At most as many pages as questions.
  const items = asked.task === 'draft' ? Math.min(work.length, asked.count) : work.length
  const about = {
    kind,
    provider: engine?.provider ?? null,
    model: engine?.model ?? null,
    items,
    tokens_left: tokensLeft,
    speech_minutes_left: minutesLeft,
  }
  if (!engine) return { ...about, ...free, minutes: null, fits: kind === 'builtin' }

  const { speech } = context.config
  // Languages without a provider's voice are spoken by the built-in one.
  const isAsked = ({ language }: WorkSlide) =>
    asked.task !== 'speech' || (speech !== undefined && voiceFor(speech.voices, language) !== null)
  const costs =
    asked.task === 'draft'
      ? [costOfDrafts(work, asked.count)]
      : work.filter(isAsked).map((slide) => costOf(asked.task, slide))
  const glossaries = asked.task === 'translate' ? new Set(work.map(({ language }) => language)).size : 0
  const cost = sum([...costs, ...Array.from({ length: glossaries }, () => GLOSSARY)])
  const meanMs = await findMeanCallMs(context.database, asked.task, engine.model)
  const maxConcurrency = getMaxConcurrency({ task: asked.task, ...engine }, context.config.limits)
  const concurrentCalls = countConcurrentCalls(asked.task, work, maxConcurrency)
  const fitsTokens = tokensLeft === null || cost.tokens_in + cost.tokens_out <= tokensLeft
  const fitsSpeech = minutesLeft === null || cost.speech_seconds / 60 <= minutesLeft
  return {
    ...about,
    calls: cost.calls,
    tokens_in: Math.round(cost.tokens_in),
    tokens_out: Math.round(cost.tokens_out),
    speech_seconds: Math.round(cost.speech_seconds),
    minutes: meanMs === null ? null : (cost.calls * meanMs) / concurrentCalls / 60_000,
    fits: asked.task === 'speech' ? fitsSpeech : fitsTokens,
  }
}
