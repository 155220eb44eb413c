import type { Quiz } from '@lectern/contract/quizzes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode, hasStatus, messageOf, withReason } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { calls } from '../../api/calls.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { usePressGuard } from '../../ui/feedback/use-press-guard.ts'
import { useFormFailure } from '../forms/form-answers.ts'
import type { useBuilderDrafts } from './drafts/use-builder-drafts.ts'
import { type QuizWork, workOf } from './quiz-work.ts'
import type { useQuizCalls } from './use-quiz-calls.ts'
import type { useQuizWork } from './use-quiz-work.ts'

/** A dialog that must be answered before saving. */
type Asked = 'pending' | 'conflict' | 'moving' | 'deactivating'

/** What the professor has agreed to in a dialog. */
type Allowed = { movesAttempts?: boolean; deactivates?: boolean }

/** The stored quiz, if students take it. */
const findRunning = async (id: string): Promise<Quiz | null> => {
  const now = await callApi(calls.quizzes.get, { params: { id } })
  return now.open_attempts > 0 ? now : null
}

/**
 * Saves the quiz. The professor is asked first if the form still holds a question, if another person or window has saved the quiz,
 * or if students are taking it.
 */
export function useSaving(
  quiz: Quiz | null,
  state: ReturnType<typeof useQuizWork>,
  drafts: ReturnType<typeof useBuilderDrafts>,
  { createQuiz, updateQuiz, leave, isBusy }: ReturnType<typeof useQuizCalls>,
) {
  const { t } = useTranslation('quizAuthoring')
  const sentenceFor = useFormFailure()
  const [loaded, setLoaded] = useState(quiz)
  const [failure, setFailure] = useState<string | null>(null)
  /** The quiz as another person or window has saved it meanwhile. */
  const [theirs, setTheirs] = useState<Quiz | null>(quiz && quiz.revision !== state.revision ? quiz : null)
  const [asked, setAsked] = useState<Asked | null>(theirs ? 'conflict' : null)
  /** What the server says about running attempts, and the quiz that waits for the answer. */
  const [moving, setMoving] = useState<{ work: QuizWork; sentence: string } | null>(null)
  /** The stored quiz that students take, and the deactivated one that waits for the answer. */
  const [deactivating, setDeactivating] = useState<{ work: QuizWork; running: Quiz } | null>(null)

  const showConflict = async (quizId: string) => {
    setTheirs(await callApi(calls.quizzes.get, { params: { id: quizId } }))
    setAsked('conflict')
  }
  const showFailure = (error: unknown) => {
    const sentence = t(loaded ? 'updateFailed' : 'createFailed')
    setFailure(hasStatus(error, 0) ? sentenceFor(error, sentence) : withReason(error, sentence))
  }

  const send = usePressGuard(async (work: QuizWork, { movesAttempts = false, deactivates }: Allowed = {}) => {
    setFailure(null)
    setAsked(null)
    const isDeactivated = state.stored.info.isActive && !work.info.isActive
    try {
      // The loaded quiz may be minutes old.
      const running = loaded && isDeactivated && !deactivates ? await findRunning(loaded._id) : null
      if (running) {
        setDeactivating({ work, running })
        setAsked('deactivating')
        return
      }
      await (loaded ? updateQuiz(loaded, work, movesAttempts) : createQuiz(work))
    } catch (error) {
      if (hasCode(error, 'quiz_dates_move_attempts')) {
        setMoving({ work, sentence: messageOf(error, '') })
        setAsked('moving')
      } else if (loaded && hasStatus(error, 409)) await showConflict(loaded._id).catch(showFailure)
      else showFailure(error)
    }
  })

  const endConflict = () => {
    setTheirs(null)
    setAsked(null)
  }

  return {
    /** The quiz that is edited, as stored; null for a new one. */
    loaded,
    failure,
    dismissFailure: () => setFailure(null),
    isBusy,
    asked,
    theirs,
    stopAsking: () => setAsked(null),
    /**
     * Saves, unless there are mistakes or the form holds a question. Returns whether there were no
     * mistakes.
     */
    save(): boolean {
      if (!state.check()) return false
      if (theirs) setAsked('conflict')
      else if (state.isFormOpen) setAsked('pending')
      else if (loaded && !state.isUnsaved) leave()
      else void send(state.work)
      return true
    },
    movingSentence: moving?.sentence ?? '',
    /** Saves although the dates change when running attempts end. */
    saveMoving() {
      if (moving) void send(moving.work, { movesAttempts: true, deactivates: true })
    },
    runningQuiz: deactivating?.running ?? null,
    /** Saves although students take the quiz that is deactivated. */
    saveDeactivated() {
      if (deactivating) void send(deactivating.work, { deactivates: true })
    },
    /** Adds the form's question, then saves. Returns whether it could be added. */
    saveWithForm(): boolean {
      setAsked(null)
      const work = drafts.applyForm()
      if (work) void send(work)
      return work !== null
    },
    saveWithoutForm() {
      void send(state.dropForm())
    },
    endConflict,
    /** Continues from the stored quiz, with or without the changes made here. */
    resolveConflict(keepsMine: boolean) {
      if (!theirs) return
      if (!keepsMine) drafts.giveBack()
      state.rebase(workOf(theirs), theirs.revision, keepsMine)
      setLoaded(theirs)
      endConflict()
      showToast('info', t(keepsMine ? 'conflict.keptMine' : 'conflict.tookTheirs'))
    },
  }
}
