import type { AnswerValue } from '@lectern/contract/questions.ts'
import type { Draft, SavedAnswer } from '@lectern/contract/submissions.ts'
import { type ApiError, isUnanswered } from '../../../api/api-error.ts'
import {
  type AnswerChange,
  areAnswersDurable,
  listUnsentAnswers,
  onAnswersChange,
  type ReadableAnswer,
  storeAnswer,
  type UnsentAnswers,
} from '../../../api/outbox/answers.ts'
import { isSameAnswer, type Reconciled } from '../../../api/outbox/reconcile-answers.ts'
import { saveAnswers } from '../../../api/outbox/send-answers.ts'
import { announceSubmission, onSubmission } from '../../../api/outbox/submitted-quizzes.ts'
import type { Timed } from '../../../api/timed.ts'

type ServerAnswers = { readonly [questionId: string]: { answer: AnswerValue; version: number } }

export type AutosaveState = {
  /** Answers that the server is known to have. */
  held: ServerAnswers
  /** Answers of this browser that the server does not have yet. */
  kept: UnsentAnswers
  /** Answers of another device that were overwritten by this one's, and of this one by another's. */
  others: { readonly [questionId: string]: AnswerValue }
  saving: 'resting' | 'saving' | 'saved' | 'error'
  /** Time of the last successful save. */
  savedAtMs: number | null
  /** True if the last try got no reply. */
  isUnreachable: boolean
  /** True if unsent answers survive a reload of the page. */
  isDurable: boolean
  /**
   * Reason for the end of the attempt: submitted here, in another tab of this browser, or elsewhere, or no longer
   * accessible to this student.
   */
  ended: 'here' | 'otherTab' | 'handedIn' | 'gone' | null
}

type AutosaveOptions = {
  userId: string
  quizId: string
  held: readonly SavedAnswer[]
  /** Time of the last save, by the server's clock; null if there was none. */
  savedAt: string | null
  /** Returns true if the time is over. */
  isOver: () => boolean
  /** Called for every reply, because each contains the remaining time. */
  onReply: (timed: Timed<Draft>) => void
  /** An answer for people, stored with it in case its attempt is lost. */
  describe?: (questionId: string, answer: AnswerValue) => ReadableAnswer | undefined
}

const afterTypingMs = 2_000
const savedShownMs = 2_000
const errorShownMs = 3_000
const firstRetryMs = 1_000
const lastRetryMs = 15_000
/** Interval of requests without changed answers; they notice a moved deadline and a lost connection. */
const askAgainMs = 20_000

type TimerName = 'next' | 'shown' | 'heartbeat'

/**
 * Saves the answers of an attempt. An answer is stored in the browser at once and sent two seconds after
 * the last change, or as soon as a caller asks for it. It is sent again until the server has it.
 */
export class AnswerAutosave {
  readonly #options: AutosaveOptions
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<TimerName, ReturnType<typeof setTimeout>>()
  /** Questions answered on this page, until another device replaces the answer. */
  readonly #entered = new Set<string>()
  #state: AutosaveState
  #openQuestionId: string | undefined
  #running: Promise<void> | null = null
  #isAskedAgain = false
  /** Failed saves in a row. */
  #failures = 0
  /** Another tab says that it has submitted the attempt. */
  #isAnnounced = false
  #isStopped = true

  constructor(options: AutosaveOptions) {
    const { userId, quizId, held, savedAt } = options
    this.#options = options
    this.#state = {
      held: withReply({}, held),
      kept: listUnsentAnswers(userId, quizId),
      others: {},
      saving: 'resting',
      savedAtMs: savedAt === null ? null : Date.parse(savedAt),
      isUnreachable: false,
      isDurable: areAnswersDurable(),
      ended: null,
    }
  }

  readonly getState = (): AutosaveState => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All answers with their versions; unsent ones take precedence. */
  readonly getAnswers = () => {
    const { held, kept } = this.#state
    const waiting = Object.entries(kept).filter(([, { isLate }]) => !isLate)
    const names = new Set(waiting.map(([questionId]) => questionId))
    const rest = Object.entries(held).filter(([questionId]) => !names.has(questionId))
    return [...waiting, ...rest].map(([question_id, { answer: value, version }]) => ({
      question_id,
      answer: typeof value === 'string' ? value.toWellFormed() : value,
      version,
    }))
  }

  /** Sets the open question; the next save sends it. */
  open(questionId: string | undefined): void {
    this.#openQuestionId = questionId
  }

  answer(questionId: string, value: AnswerValue): void {
    const { held, kept } = this.#state
    const known = Math.max(held[questionId]?.version ?? 0, kept[questionId]?.version ?? 0)
    const { [questionId]: _, ...others } = this.#state.others
    this.#change({ others })
    this.#entered.add(questionId)
    this.#store(questionId, value, known + 1)
    // While the server does not reply, typing does not cause an earlier retry.
    if (!this.#state.isUnreachable) this.#setTimer('next', () => void this.save(), afterTypingMs)
  }

  /** @param isQuiet true if the user changed nothing: only failures are shown */
  save(isQuiet = false): Promise<void> {
    if (this.#state.ended) return Promise.resolve()
    if (this.#running) {
      this.#isAskedAgain = true
      return this.#running
    }
    this.#clearTimer('next')
    if (!isQuiet) this.#show('saving')
    this.#running = this.#send(isQuiet).finally(() => {
      this.#running = null
      this.#setHeartbeat()
      if (!this.#isAskedAgain) return
      this.#isAskedAgain = false
      if (!this.#state.ended && !this.#state.isUnreachable) void this.save(true)
    })
    return this.#running
  }

  /** Stops saving, because the attempt was submitted; the browser's other tabs learn of it. */
  end(): void {
    const { userId, quizId } = this.#options
    announceSubmission(userId, quizId)
    this.#clearTimers()
    this.#change({ ended: 'here', saving: 'resting' })
  }

  /** Listens to the page, to other tabs and to the browser's storage. @returns stops it */
  start(): () => void {
    const { userId, quizId } = this.#options
    this.#isStopped = false
    const stopFollowing = onAnswersChange(userId, (change) => {
      if (change.quizId === quizId) this.#follow(change)
    })
    // The server is asked: another tab's word alone ends no attempt.
    const stopListening = onSubmission(userId, (submittedId) => {
      if (submittedId !== quizId) return
      this.#isAnnounced = true
      void this.save(true)
    })
    const stopWatching = watchPage({
      onOnline: () => void this.save(),
      onReturn: () => void this.save(true),
      onLeave: () => this.#saveWhileLeaving(),
    })
    this.#change({ kept: listUnsentAnswers(userId, quizId) })
    this.#setHeartbeat()
    return () => {
      this.#isStopped = true
      stopFollowing()
      stopListening()
      stopWatching()
      this.#clearTimers()
      this.#saveWhileLeaving()
    }
  }

  async #send(isQuiet: boolean): Promise<void> {
    const { userId, quizId, isOver } = this.#options
    const outcome = await saveAnswers(userId, quizId, {
      openQuestionId: this.#openQuestionId,
      isOver: isOver(),
      onReply: this.#takeReply,
    })
    // The next page of this student shows the answers, or sends them.
    if (outcome.kind === 'gone' || (outcome.kind === 'failed' && outcome.error.status === 401))
      this.#keepHeld([])
    if (outcome.kind === 'handedIn' || outcome.kind === 'gone') this.#conclude(outcome.kind)
    else if (outcome.kind === 'failed') this.#retry(outcome.error)
    else this.#takeSaved(outcome.reconciled, isQuiet)
  }

  /** The page may be closed: sends a request that outlives it, in addition to any that is under way. */
  #saveWhileLeaving(): void {
    if (this.#state.ended || !this.#hasWaiting()) return
    const { userId, quizId } = this.#options
    const onReply = this.#takeReply
    void saveAnswers(userId, quizId, { openQuestionId: this.#openQuestionId, keepalive: true, onReply })
  }

  readonly #takeReply = (timed: Timed<Draft>): void => {
    const { answers } = timed.reply
    this.#keepHeld(answers)
    this.#change({
      held: withReply(this.#state.held, answers),
      others: { ...this.#state.others, ...this.#listReplaced(answers) },
    })
    this.#options.onReply(timed)
  }

  /** Returns what this page shows, and another device has replaced since it was entered here. */
  #listReplaced(answers: readonly SavedAnswer[]): AutosaveState['others'] {
    const { held, kept } = this.#state
    const replaced = answers.flatMap(({ question_id: id, answer: now, version }) => {
      const its = held[id]
      const isOld = its && version > its.version && !kept[id] && !isSameAnswer(now, its.answer)
      return isOld && this.#entered.delete(id) && !isSameAnswer(null, its.answer) ? [[id, its.answer]] : []
    })
    return Object.fromEntries(replaced)
  }

  #store(questionId: string, value: AnswerValue, version: number): void {
    const { userId, quizId, describe } = this.#options
    const readable = describe?.(questionId, value)
    const unsent = { answer: value, version, keptAtMs: Date.now(), ...(readable && { readable }) }
    storeAnswer(userId, quizId, questionId, unsent)
  }

  /**
   * Stores again the answers that the server had and has lost, because it was restored from an older backup. A reply that
   * arrives after a later one can lack an answer, too: sending that answer again changes nothing.
   */
  #keepHeld(has: readonly SavedAnswer[]): void {
    const { held, kept } = this.#state
    const versions = new Map(has.map(({ question_id, version }) => [question_id, version]))
    for (const [questionId, { answer: value, version }] of Object.entries(held)) {
      const known = Math.max(versions.get(questionId) ?? 0, kept[questionId]?.version ?? 0)
      if (known < version) this.#store(questionId, value, version)
    }
  }

  /** The server takes no more answers. */
  #conclude(kind: 'handedIn' | 'gone'): void {
    const isOtherTab = kind === 'handedIn' && this.#isAnnounced
    this.#change({ ended: isOtherTab ? 'otherTab' : kind, saving: 'resting' })
  }

  #retry(error: ApiError): void {
    this.#failures += 1
    this.#change({ isUnreachable: isUnanswered(error) })
    this.#show('error')
    const backoffMs = Math.min(lastRetryMs, firstRetryMs * 2 ** (this.#failures - 1))
    // Pages that lost the server at the same moment do not come back at the same moment.
    const waitMs = backoffMs * (0.75 + Math.random() / 2)
    const askedMs = (error.retryAfterSeconds ?? 0) * 1000
    this.#setTimer('next', () => void this.save(), Math.max(waitMs, askedMs))
  }

  #takeSaved(reconciled: readonly Reconciled[], isQuiet: boolean): void {
    this.#failures = 0
    const gone = reconciled.filter((one) => one.kind === 'again')
    const others = Object.fromEntries(gone.map(({ questionId, other }) => [questionId, other]))
    const { others: before, saving } = this.#state
    this.#change({ isUnreachable: false, savedAtMs: Date.now(), others: { ...before, ...others } })
    if (!isQuiet || saving === 'error') this.#show('saved')
    if (this.#hasWaiting())
      this.#setTimer('next', () => void this.save(), gone.length > 0 ? firstRetryMs : afterTypingMs)
  }

  /** The answers that the browser stores have changed, in this tab or another. */
  #follow({ questionId, removed }: AnswerChange): void {
    const { userId, quizId } = this.#options
    // Answers that another tab saved are now on the server.
    const taken = removed && !removed.isLate ? [{ question_id: questionId, ...removed }] : []
    this.#change({
      held: withReply(this.#state.held, taken),
      kept: listUnsentAnswers(userId, quizId),
      isDurable: areAnswersDurable(),
    })
  }

  #hasWaiting(): boolean {
    return Object.values(this.#state.kept).some(({ isLate }) => !isLate)
  }

  #change(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #show(saving: AutosaveState['saving']): void {
    this.#clearTimer('shown')
    this.#change({ saving })
    const rest = () => this.#change({ saving: 'resting' })
    if (saving === 'saved') this.#setTimer('shown', rest, savedShownMs)
    if (saving === 'error') this.#setTimer('shown', rest, errorShownMs)
  }

  #setHeartbeat(): void {
    this.#setTimer('heartbeat', () => void this.save(true), askAgainMs)
  }

  #setTimer(name: TimerName, run: () => void, ms: number): void {
    this.#clearTimer(name)
    if (!this.#isStopped) this.#timers.set(name, setTimeout(run, ms))
  }

  #clearTimer(name: TimerName): void {
    clearTimeout(this.#timers.get(name))
  }

  #clearTimers(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}

type PageEvents = { onOnline(): void; onReturn(): void; onLeave(): void }

/** Calls back when the page is left, seen again or has its connection back. @returns stops it */
function watchPage({ onOnline, onReturn, onLeave }: PageEvents): () => void {
  const onVisibility = () => (document.visibilityState === 'hidden' ? onLeave() : onReturn())
  const onShow = (event: PageTransitionEvent) => event.persisted && onReturn()
  window.addEventListener('online', onOnline)
  window.addEventListener('pagehide', onLeave)
  window.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('online', onOnline)
    window.removeEventListener('pagehide', onLeave)
    window.removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

export function shownAnswer({ held, kept }: AutosaveState, questionId: string): AnswerValue {
  const here = kept[questionId]
  return (here && !here.isLate ? here.answer : held[questionId]?.answer) ?? null
}

/** Merges a reply. Replies can arrive out of order; the higher version is the newer. */
function withReply(held: ServerAnswers, answers: readonly SavedAnswer[]): ServerAnswers {
  const newer = answers.filter(({ question_id, answer, version }) => {
    const its = held[question_id]
    return !its || version > its.version || (version === its.version && !isSameAnswer(answer, its.answer))
  })
  if (newer.length === 0) return held
  const added = newer.map(({ question_id, answer, version }) => [question_id, { answer, version }])
  return { ...held, ...Object.fromEntries(added) }
}
