import type { CountedTask } from '@lectern/contract/models.ts'
import {
  AiBudgetError,
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { addressToAdministrator } from '../../platform/ai/address-to-administrator.ts'
import type { Context } from '../../platform/context.ts'
import { presentMessages, RequestError } from '../../platform/http/errors.ts'
import { SpeechFailedError } from '../../platform/speech/speech-engine.ts'
import { configOf, kindOf } from './engines.ts'

const TIME_LIMIT_SECONDS = 20
/** Each test costs money, and may delay other users. */
const TESTS_ALLOWED = 20
const WINDOW_MS = 10 * 60_000

/** `userId`: null during the set-up. */
type Tester = { userId: string | null; isAdministrator?: boolean }

/** Times of each professor's tests, per process. */
const tests = new WeakMap<Context, Map<string, number[]>>()

/** @throws too_many */
const countTest = (context: Context, userId: string | null): void => {
  const nowMs = context.clock.nowMs()
  const byUser = tests.get(context) ?? new Map<string, number[]>()
  tests.set(context, byUser)
  for (const [id, times] of byUser) if (times.every((ms) => ms <= nowMs - WINDOW_MS)) byUser.delete(id)
  const key = userId ?? ''
  const recent = (byUser.get(key) ?? []).filter((ms) => ms > nowMs - WINDOW_MS)
  const [oldest = nowMs] = recent
  if (recent.length >= TESTS_ALLOWED)
    throw new RequestError('too_many', createMessage('too_many_tests'), {
      retryAfterSeconds: Math.max(1, Math.ceil((oldest + WINDOW_MS - nowMs) / 1_000)),
    })
  byUser.set(key, [...recent, nowMs])
}

const ask = async (
  context: Context,
  task: CountedTask,
  options: { usageContext: UsageContext; signal: AbortSignal },
) => {
  if (task !== 'speech') {
    const { probeModel } = await import('../../platform/ai/model/ask/probe.ts')
    return probeModel(context.config.models, context.gateway, task, options)
  }
  const voices = context.config.speech?.voices
  const language = voices?.other === null ? (Object.keys(voices.byLanguage)[0] ?? 'en') : 'en'
  // Spoken sentences are cached; this one is new.
  const number = Math.floor(Math.random() * 1_000_000)
  await context.speech.speak({ text: `${number}.`, language, ...options })
}

/**
 * The problem in our own words, without text of the provider. @throws errors that do not come from an
 * engine
 */
const explain = (
  error: unknown,
  { task, host }: { task: CountedTask; host: string },
  isLate: boolean,
): Messages => {
  const words = [host]
  if (isLate) return createMessage('test_slow', { words, number: TIME_LIMIT_SECONDS })
  if (error instanceof AiUnavailableError)
    return error.messages[0]?.code === 'model_unreachable'
      ? createMessage('test_unreachable', { words })
      : error.messages
  if (error instanceof AiReplyError) return createMessage('test_unreadable', { words })
  // A number is spoken by every voice: what is silent, broken or refused here is the voice's fault.
  const isVoice = error instanceof SpeechFailedError || (task === 'speech' && error instanceof AiRefusedError)
  if (isVoice) return [...error.messages, createMessage('test_check_voice')]
  if (
    error instanceof AiMisconfiguredError ||
    error instanceof AiRefusedError ||
    error instanceof AiBudgetError
  )
    return error.messages
  throw error
}

const toMessageFields = (messages: Messages, { isAdministrator }: Tester) => {
  const list = toMessageList(messages)
  const addressed = isAdministrator ? addressToAdministrator(list) : list
  return { message: formatMessage(addressed), ...presentMessages(addressed) }
}

/**
 * Asks the engine of a task something small, as a person who waits.
 * @param using the context with other engines, which are not in use yet
 */
export const testEngine = async (
  context: Context,
  task: CountedTask,
  user: Tester,
  using: Context = context,
) => {
  const found = configOf(using, task)
  const kind = kindOf(using, task)
  if (!found)
    return {
      works: kind === 'builtin',
      ...toMessageFields(createMessage(kind === 'builtin' ? 'test_builtin' : 'test_no_engine'), user),
      milliseconds: 0,
    }
  countTest(context, user.userId)
  const limit = AbortSignal.timeout(TIME_LIMIT_SECONDS * 1_000)
  const usageContext: UsageContext = { courseId: null, userId: user.userId, priority: 'interactive' }
  const beganMs = performance.now()
  const passed = () => Math.round(performance.now() - beganMs)
  try {
    await ask(using, task, { usageContext, signal: limit })
    return {
      works: true,
      ...toMessageFields(createMessage('test_works', { number: passed() }), user),
      milliseconds: passed(),
    }
  } catch (error) {
    return {
      works: false,
      ...toMessageFields(explain(error, { task, host: found.host }, limit.aborted), user),
      milliseconds: passed(),
    }
  }
}
