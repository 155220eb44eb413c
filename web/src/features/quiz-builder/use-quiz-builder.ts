import type { Quiz } from '@lectern/contract/quizzes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hasCode, hasStatus, messageOf, withReason } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../ui/feedback/use-leave-guard.ts'
import { usePressGuard } from '../../ui/feedback/use-press-guard.ts'
import { useFormFailure } from '../forms/form-answers.ts'
import type { BuilderTarget, QuizMode } from './builder-target.ts'
import { useBuilderDrafts } from './drafts/use-builder-drafts.ts'
import { changedContentOf, contentOf, switchesOf } from './quiz-body.ts'
import { blankWork, needsRegrade, type QuizWork, workOf } from './quiz-work.ts'
import { useBuilderScreen } from './use-builder-screen.ts'
import { useQuizWork } from './use-quiz-work.ts'

/** A dialog that must be answered before saving. */
type Question = 'pending' | 'conflict' | 'moving' | 'deactivating'

/** The builder page: the edited quiz, saving, leaving. `exit` is where it returns to. */
export function useQuizBuilder({ courseId, quiz, regradeTo }: BuilderTarget, exit: string) {
  const { t } = useTranslation('quizAuthoring')
  const navigate = useNavigate()
  const sentenceFor = useFormFailure()
  const mode: QuizMode = quiz ? 'edit' : 'create'
  const [initial] = useState(() => (quiz ? workOf(quiz) : blankWork()))
  const state = useQuizWork(quiz?._id ?? `new ${courseId}`, mode, initial, quiz?.revision ?? 0)
  const screen = useBuilderScreen()
  const drafts = useBuilderDrafts(courseId, state, screen)
  /** The bank says which quizzes ask a question. */
  const changes = [
    keyOf(calls.quizzes.ofCourse, { params: { courseId } }),
    keyOf(calls.questionBank.list, { params: { courseId } }),
  ]
  const create = useAction(calls.quizzes.create, {
    shows: ({ _id: id }) => keyOf(calls.quizzes.get, { params: { id } }),
    changes,
  })
  const update = useAction(calls.quizzes.update, {
    shows: ({ _id: id }) => keyOf(calls.quizzes.get, { params: { id } }),
    changes,
  })
  const guard = useLeaveGuard(state.isUnsaved)
  const [failure, setFailure] = useState<string | null>(null)
  /** The quiz as another person or window has saved it meanwhile. */
  const [theirs, setTheirs] = useState<Quiz | null>(quiz && quiz.revision !== state.revision ? quiz : null)
  const [asked, setAsked] = useState<Question | null>(theirs ? 'conflict' : null)
  /** What the server says about running attempts, and the quiz that waits for the answer. */
  const [moving, setMoving] = useState<{ work: QuizWork; sentence: string } | null>(null)
  /** The stored quiz that students take, and the deactivated one that waits for the answer. */
  const [deactivating, setDeactivating] = useState<{ work: QuizWork; running: Quiz } | null>(null)
  const [loaded, setLoaded] = useState(quiz)

  const leave = (state: unknown) => navigate(exit, { replace: true, state })

  const createQuiz = async (work: QuizWork) => {
    const made = await create.mutateAsync({
      query: { course_id: courseId },
      body: { ...contentOf(work), ...switchesOf(work) },
    })
    state.letGo()
    guard.letGo()
    showToast('success', t('created', { title: made.title, code: made.quiz_code }))
    await leave(null)
  }

  const updateQuiz = async (before: Quiz, work: QuizWork, movesAttempts: boolean) => {
    const saved = await update.mutateAsync({
      params: { id: before._id },
      body: {
        ...changedContentOf(work, state.stored),
        // Only switches changed here: those changed in another window stay.
        ...switchesOf(work, state.stored),
        revision: state.revision,
        ...(movesAttempts && { moves_running_attempts: true }),
      },
    })
    state.letGo()
    guard.letGo()
    showToast('success', t('updated', { title: saved.title }))
    const regrade = saved.submission_count > 0 && needsRegrade(before, saved)
    await leave(regrade ? { regrade: { quizId: saved._id, title: saved.title } } : null)
  }

  const showConflict = async (quizId: string) => {
    const stored = await callApi(calls.quizzes.get, { params: { id: quizId } })
    setTheirs(stored)
    setAsked('conflict')
  }

  /** The stored quiz, if students take it and it would be deactivated. The loaded one may be minutes old. */
  const findRunning = async (work: QuizWork): Promise<Quiz | null> => {
    if (!loaded || !state.stored.info.isActive || work.info.isActive) return null
    const now = await callApi(calls.quizzes.get, { params: { id: loaded._id } })
    return now.open_attempts > 0 ? now : null
  }

  type Allows = { movesAttempts?: boolean; deactivates?: boolean }
  const send = usePressGuard(async (work: QuizWork, { movesAttempts = false, deactivates }: Allows = {}) => {
    setFailure(null)
    setAsked(null)
    try {
      const running = deactivates ? null : await findRunning(work)
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
        return
      }
      const isConflict = loaded !== null && hasStatus(error, 409)
      const said = isConflict ? await showConflict(loaded._id).catch((cause: unknown) => cause) : error
      if (said) {
        const sentence = t(loaded ? 'updateFailed' : 'createFailed')
        setFailure(hasStatus(said, 0) ? sentenceFor(said, sentence) : withReason(said, sentence))
      }
    }
  })

  return {
    mode,
    courseId,
    quiz: loaded,
    exit,
    regradeTo,
    state,
    screen,
    drafts,
    guard,
    failure,
    dismissFailure: () => setFailure(null),
    isBusy: create.isPending || update.isPending,
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
      else if (loaded && !state.isUnsaved) void leave(null)
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
    /** Continues from the stored quiz, with or without the changes made here. */
    resolveConflict(keepsMine: boolean) {
      if (!theirs) return
      if (!keepsMine) drafts.giveBack()
      state.rebase(workOf(theirs), theirs.revision, keepsMine)
      setLoaded(theirs)
      setTheirs(null)
      setAsked(null)
      showToast('info', t(keepsMine ? 'conflict.keptMine' : 'conflict.tookTheirs'))
    },
    /** Discards the changes restored from an earlier page. */
    dropDraft() {
      drafts.giveBack()
      state.rebase(state.stored, loaded?.revision ?? 0, false)
      setTheirs(null)
      setAsked(null)
    },
    leaveUnsaved() {
      drafts.giveBack()
      state.letGo()
      guard.leave()
    },
  }
}
