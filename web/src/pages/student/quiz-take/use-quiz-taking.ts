import {
  answerInWords,
  isAnswered,
  isAnsweredInPart,
  isNotANumber,
} from '@lectern/core/questions/question-types.ts'
import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { storeAttempt, storeDraft } from '../../../api/offline/stored-attempt.ts'
import { useUser } from '../../../api/session.ts'
import type { Timed } from '../../../api/timed.ts'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { loadAnswerFields } from '../../../features/questions/answer-fields.ts'
import type { TakenQuiz } from '../../../features/quiz-join/taken-quiz.ts'
import { AnswerAutosave, shownAnswer } from './answer-autosave.ts'
import { createClockStore } from './clock-store.ts'

/** The open question, its fields and the dialogs are loaded first. */
const preloadAfterMs = 3_000
/** Polling interval after the time is over: the professor may add time. */
const askAfterEndMs = 15_000
const savesBeforeEndSeconds = 2

const isPlace = (stored: unknown): stored is number => Number.isInteger(stored)

/** State of a running attempt: answers, clock, and the open question. */
export function useQuizTaking(taken: TakenQuiz) {
  const { _id: userId } = useUser()
  const { questions, _id: quizId } = taken.quiz.reply
  const [{ autosave, clock }] = useState(() => begin(userId, taken))
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState)
  const seconds = useSyncExternalStore(clock.subscribe, clock.getSeconds)
  const isOver = seconds === 0

  const answers = useMemo(
    () => Object.fromEntries(questions.map((one) => [one.question_id, shownAnswer(state, one.question_id)])),
    [questions, state],
  )
  const notNumbers = questions.flatMap((one, index) =>
    isNotANumber(one, answers[one.question_id]) ? [index + 1] : [],
  )
  const empty = questions.flatMap((one, index) => (isAnswered(answers[one.question_id]) ? [] : [index + 1]))
  const unanswered = [...empty, ...notNumbers].toSorted((one, other) => one - other)
  const inPart = questions.flatMap((one, index) =>
    isAnsweredInPart(one, answers[one.question_id]) ? [index + 1] : [],
  )
  const [place, setPlace] = useSessionState(`quiz ${quizId}`, Math.max(0, (unanswered[0] ?? 1) - 1), isPlace)
  const index = Math.min(Math.max(place, 0), questions.length - 1)
  const [hasMoved, setMoved] = useState(false)
  const openId = isOver ? undefined : questions[index]?.question_id

  useEffect(() => autosave.start(), [autosave])
  useEffect(() => void storeAttempt(userId, taken).catch(() => undefined), [userId, taken])
  useEffect(() => loadAnswerFields(questions), [questions])
  const { isUnreachable } = state
  useEffect(() => {
    if (isUnreachable) return
    const given = new AbortController()
    const preload = async () => {
      const { preloadQuestions } = await import('../../../features/questions/preload-questions.ts')
      await preloadQuestions(questions, given.signal)
    }
    const timer = setTimeout(() => void preload().catch(() => undefined), preloadAfterMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [questions, isUnreachable])
  useEffect(() => autosave.open(openId), [autosave, openId])
  useEffect(() => {
    // Sends answers that an earlier, closed page stored in this browser.
    if (taken.draft) void autosave.save(true)
  }, [autosave, taken.draft])
  useEffect(() => {
    if (seconds === savesBeforeEndSeconds) void autosave.save(true)
  }, [autosave, seconds])
  useEffect(() => {
    if (!isOver) return
    void autosave.save(true)
    const timer = setInterval(() => void autosave.save(true), askAfterEndMs)
    return () => clearInterval(timer)
  }, [autosave, isOver])

  const goTo = (next: number) => {
    if (isOver || next === index || next < 0 || next >= questions.length) return
    setPlace(next)
    setMoved(true)
    autosave.open(questions[next]?.question_id)
    void autosave.save()
  }
  const late = questions.flatMap((one, at) => (state.kept[one.question_id]?.isLate ? [at + 1] : []))
  const waiting = Object.values(state.kept).filter((one) => !one.isLate).length
  return {
    autosave,
    state,
    seconds,
    isOver,
    answers,
    /** Also those whose answer is not a number, although it has to be one. */
    unanswered,
    empty,
    notNumbers,
    inPart,
    index,
    hasMoved,
    goTo,
    late,
    waiting,
  }
}

export type QuizTaking = ReturnType<typeof useQuizTaking>

function begin(userId: string, { quiz, draft }: TakenQuiz) {
  const { questions } = quiz.reply
  const clock = createClockStore(() => void autosave.save(true))
  const autosave = new AnswerAutosave({
    userId,
    quizId: quiz.reply._id,
    held: draft?.reply.answers ?? [],
    savedAt: draft?.reply.saved_at ?? null,
    isOver: () => clock.getSeconds() === 0,
    onReply: (timed) => {
      clock.tell(timeOf(timed))
      void storeDraft(userId, quiz.reply._id, timed).catch(() => undefined)
    },
    describe: (questionId, answer) => {
      const index = questions.findIndex((one) => one.question_id === questionId)
      const question = questions[index]
      if (!question) return undefined
      const title = `${index + 1}. ${question.question_text}`
      const words = answerInWords(question, answer) ?? ''
      return { question: describePictures(title), answer: describePictures(words) }
    },
  })
  clock.tell(timeOf(quiz))
  if (draft) clock.tell(timeOf(draft))
  return { autosave, clock }
}

const timeOf = ({ reply, sentMs, receivedMs }: Timed<{ remaining_seconds: number | null }>) => ({
  remainingSeconds: reply.remaining_seconds,
  sentMs,
  receivedMs,
})
