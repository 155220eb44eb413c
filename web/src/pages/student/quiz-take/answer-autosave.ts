import type { AnswerValue } from '@lectern/contract/questions.ts'
import type { Draft, SavedAnswer } from '@lectern/contract/submissions.ts'
import { isUnanswered } from '../../../api/api-error.ts'
import {
  areAnswersDurable,
  listUnsentAnswers,
  onAnswersChange,
  type ReadableAnswer,
  storeAnswer,
  type UnsentAnswers,
} from '../../../api/outbox/answers.ts'
import { isSameAnswer } from '../../../api/outbox/reconcile-answers.ts'
import { type SaveOutcome, saveAnswers } from '../../../api/outbox/send-answers.ts'
import { announceSubmission, onSubmission } from '../../../api/outbox/submitted-quizzes.ts'
import type { Timed } from '../../../api/timed.ts'

type ServerAnswers = { readonly [questionId: string]: { answer: AnswerValue; version: number } }

export type AutosaveState = {
  /** Answers that the server is known to have. */
  held: ServerAnswers
  /** Answers of this browser that the server does not have yet. */
  kept: UnsentAnswers
  /** Answers of another device that were overwritten by this one's. */
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

export type AnswerAutosave = ReturnType<typeof createAnswerAutosave>

/**
 * Saves the answers of an attempt. An answer is stored in the browser at once and sent two seconds after
 * the last change, or as soon as a caller asks for it. It is sent again until the server has it. `start`
 * begins to listen and returns a function that stops it.
 */
export function createAnswerAutosave({
  userId,
  quizId,
  held,
  savedAt,
  isOver,
  onReply,
  describe,
}: AutosaveOptions) {
  let state: AutosaveState = {
    held: withReply({}, held),
    kept: listUnsentAnswers(userId, quizId),
    others: {},
    saving: 'resting',
    savedAtMs: savedAt === null ? null : Date.parse(savedAt),
    isUnreachable: false,
    isDurable: areAnswersDurable(),
    ended: null,
  }
  let openQuestionId: string | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let failures = 0
  let isAnnounced = false
  let isStopped = true
  const timers: Record<'next' | 'shown' | 'heartbeat', ReturnType<typeof setTimeout> | undefined> = {
    next: undefined,
    shown: undefined,
    heartbeat: undefined,
  }
  const listeners = new Set<() => void>()

  function become(change: Partial<AutosaveState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setTimer = (name: keyof typeof timers, run: () => void, ms: number) => {
    clearTimeout(timers[name])
    timers[name] = isStopped ? undefined : setTimeout(run, ms)
  }
  const hasWaiting = () => Object.values(state.kept).some(({ isLate }) => !isLate)

  /** @param isQuiet true if the user changed nothing: only failures are shown */
  function save(isQuiet = false): Promise<void> {
    if (state.ended) return Promise.resolve()
    if (running) {
      isAskedAgain = true
      return running
    }
    clearTimeout(timers.next)
    if (!isQuiet) show('saving')
    running = saveAnswers(userId, quizId, { openQuestionId, isOver: isOver(), onReply: takeReply })
      .then((outcome) => conclude(outcome, isQuiet))
      .finally(() => {
        running = null
        setTimer('heartbeat', () => void save(true), askAgainMs)
        if (!isAskedAgain) return
        isAskedAgain = false
        if (!state.ended && !state.isUnreachable) void save(true)
      })
    return running
  }

  const store = (questionId: string, value: AnswerValue, version: number) => {
    const readable = describe?.(questionId, value)
    const unsent = { answer: value, version, keptAtMs: Date.now(), ...(readable && { readable }) }
    storeAnswer(userId, quizId, questionId, unsent)
  }

  /**
   * Stores again what the server had and has lost: it was restored from an older backup. Of an answer that it has after all,
   * as when replies change places, the next save changes nothing.
   */
  function keepHeld(has: readonly SavedAnswer[]): void {
    const versions = new Map(has.map(({ question_id, version }) => [question_id, version]))
    for (const [questionId, { answer: value, version }] of Object.entries(state.held)) {
      const known = Math.max(versions.get(questionId) ?? 0, state.kept[questionId]?.version ?? 0)
      if (known < version) store(questionId, value, version)
    }
  }

  function takeReply(timed: Timed<Draft>): void {
    keepHeld(timed.reply.answers)
    become({ held: withReply(state.held, timed.reply.answers) })
    onReply(timed)
  }

  function conclude(outcome: SaveOutcome, isQuiet: boolean): void {
    // The next page of this student shows the answers, or sends them.
    if (outcome.kind === 'gone' || (outcome.kind === 'failed' && outcome.error.status === 401)) keepHeld([])
    if (outcome.kind === 'handedIn' || outcome.kind === 'gone') {
      const isOtherTab = outcome.kind === 'handedIn' && isAnnounced
      become({ ended: isOtherTab ? 'otherTab' : outcome.kind, saving: 'resting' })
      return
    }
    if (outcome.kind === 'failed') {
      failures += 1
      become({ isUnreachable: isUnanswered(outcome.error) })
      show('error')
      const waitMs = Math.min(lastRetryMs, firstRetryMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)
      const askedMs = (outcome.error.retryAfterSeconds ?? 0) * 1000
      setTimer('next', () => void save(), Math.max(waitMs, askedMs))
      return
    }
    failures = 0
    const gone = outcome.reconciled.filter((one) => one.kind === 'again')
    const others = Object.fromEntries(gone.map(({ questionId, other }) => [questionId, other]))
    become({ isUnreachable: false, savedAtMs: Date.now(), others: { ...state.others, ...others } })
    if (!isQuiet || state.saving === 'error') show('saved')
    if (hasWaiting()) setTimer('next', () => void save(), gone.length > 0 ? firstRetryMs : afterTypingMs)
  }

  function show(saving: AutosaveState['saving']): void {
    clearTimeout(timers.shown)
    become({ saving })
    const rest = () => become({ saving: 'resting' })
    if (saving === 'saved') setTimer('shown', rest, savedShownMs)
    if (saving === 'error') setTimer('shown', rest, errorShownMs)
  }

  /** The page may be closed: sends a request that outlives it, in addition to any that is under way. */
  function saveWhileLeaving(): void {
    if (state.ended || !hasWaiting()) return
    void saveAnswers(userId, quizId, { openQuestionId, keepalive: true, onReply: takeReply })
  }

  function answer(questionId: string, value: AnswerValue): void {
    const now = state.kept[questionId]
    const known = Math.max(state.held[questionId]?.version ?? 0, now?.version ?? 0)
    const { [questionId]: _, ...others } = state.others
    become({ others })
    store(questionId, value, known + 1)
    // While the server does not reply, typing does not cause an earlier retry.
    if (!state.isUnreachable) setTimer('next', () => void save(), afterTypingMs)
  }

  function start(): () => void {
    isStopped = false
    const stopFollowing = onAnswersChange(userId, ({ quizId: changed, questionId, removed }) => {
      if (changed !== quizId) return
      // Answers that another tab saved are now on the server.
      const taken = removed && !removed.isLate ? [{ question_id: questionId, ...removed }] : []
      become({
        held: withReply(state.held, taken),
        kept: listUnsentAnswers(userId, quizId),
        isDurable: areAnswersDurable(),
      })
    })
    // The server is asked: another tab's word alone ends no attempt.
    const stopListening = onSubmission(userId, (submittedId) => {
      if (submittedId !== quizId) return
      isAnnounced = true
      void save(true)
    })
    const onOnline = () => void save()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') saveWhileLeaving()
      else void save(true)
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void save(true)
    }
    window.addEventListener('online', onOnline)
    window.addEventListener('pagehide', saveWhileLeaving)
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisibility)
    become({ kept: listUnsentAnswers(userId, quizId) })
    setTimer('heartbeat', () => void save(true), askAgainMs)
    return () => {
      isStopped = true
      stopFollowing()
      stopListening()
      window.removeEventListener('online', onOnline)
      window.removeEventListener('pagehide', saveWhileLeaving)
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisibility)
      for (const timer of Object.values(timers)) clearTimeout(timer)
      saveWhileLeaving()
    }
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    answer,
    save,
    /** Sets the open question; the next save sends it. */
    open: (questionId: string | undefined) => {
      openQuestionId = questionId
    },
    /** Stops saving, because the attempt was submitted; the browser's other tabs learn of it. */
    end: () => {
      announceSubmission(userId, quizId)
      for (const timer of Object.values(timers)) clearTimeout(timer)
      become({ ended: 'here', saving: 'resting' })
    },
    /** All answers with their versions; unsent ones take precedence. */
    getAnswers: () => {
      const waiting = Object.entries(state.kept).filter(([, { isLate }]) => !isLate)
      const names = new Set(waiting.map(([questionId]) => questionId))
      const rest = Object.entries(state.held).filter(([questionId]) => !names.has(questionId))
      return [...waiting, ...rest].map(([question_id, { answer: value, version }]) => ({
        question_id,
        answer: typeof value === 'string' ? value.toWellFormed() : value,
        version,
      }))
    },
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
