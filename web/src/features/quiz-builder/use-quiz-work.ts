import type { Question } from '@lectern/contract/questions.ts'
import type { RandomPick } from '@lectern/contract/quizzes.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { findProblems, findTooLong } from '../question-builder/find-problems.ts'
import type { QuizMode } from './builder-target.ts'
import { checkQuiz, dropMissing } from './check-quiz.ts'
import {
  addQuestion,
  applyForm,
  changeForm,
  changeInfo,
  changeType,
  dropForm,
  duplicateQuestion,
  editQuestion,
  isChanged,
  isFormTouched,
  moveQuestion,
  putPick,
  type QuizInfo,
  type QuizWork,
  rebaseSwitches,
  removePick,
  removeQuestion,
  restoreQuestion,
  startForm,
  switchesIn,
  wouldLoseInput,
} from './quiz-work.ts'
import { useUnsavedQuiz } from './unsaved/use-unsaved-quiz.ts'

/** How long the notice about a changed question is shown. */
const noticeMs = 3_000

/** The quiz being edited, its actions and its problems. */
export function useQuizWork(quizKey: string, mode: QuizMode, initial: QuizWork, initialRevision: number) {
  const { t } = useTranslation(['quizAuthoring', 'questionBank'])
  const unsaved = useUnsavedQuiz(quizKey)
  const { found, isStored } = unsaved
  const [stored, setStored] = useState(initial)
  /** The revision of the quiz that the changes are based on. */
  const [revision, setRevision] = useState(found?.revision ?? initialRevision)
  const [work, setWork] = useState(found ? rebaseSwitches(found.work, found.switches, initial) : initial)
  const [restoredMs, setRestoredMs] = useState(found?.savedAtMs ?? null)
  const [wasFormTried, setFormTried] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [notice, setNotice] = useNotice()
  const [waiting, setWaiting] = useState<{ run: () => void } | null>(null)
  const isFormOpen = isFormTouched(work)
  const isUnsaved = isFormOpen || isChanged(work, stored)
  const letGo = useStoring(unsaved, { work, revision, stored, isUnsaved })

  const numberOf = (id: string) => work.questions.findIndex((one) => one.question_id === id) + 1
  const problems = findProblems(work.form, mode)
  const quizProblems = checkQuiz(work, stored.info.closesAt)
  const restore = (removed: Parameters<typeof restoreQuestion>[1]) =>
    setWork((now) => restoreQuestion(now, removed))

  return {
    work,
    stored,
    revision,
    isUnsaved,
    isFormOpen,
    isStored,
    /** When the changes restored by this page were stored; null if there were none. */
    restoredMs,
    /** The latest change of a question, in words. Null as soon as another change follows. */
    notice: notice?.questions === work.questions ? notice.text : null,
    problems: wasFormTried ? problems : findTooLong(problems),
    quizProblems: wasTried ? quizProblems : dropMissing(quizProblems),
    change: (part: Partial<QuizInfo>) => setWork((now) => changeInfo(now, part)),
    changeForm: (part: Partial<Question>) => setWork((now) => changeForm(now, part)),
    changeType(type: string) {
      const before = work.form
      const isLoss = type !== before.question_type && wouldLoseInput(work)
      setWork((now) => changeType(now, type))
      if (!isLoss) return
      showToast('info', t('type.cleared'), {
        label: t('undo'),
        // Only while the same question is in the form.
        run: () =>
          setWork((now) => (now.form.question_id === before.question_id ? { ...now, form: before } : now)),
      })
    },
    /** Puts the form's question into the quiz; null if it has mistakes. */
    apply(): QuizWork | null {
      setFormTried(true)
      if (Object.keys(problems).length > 0) return null
      const next = applyForm(work)
      setWork(next)
      setFormTried(false)
      const text =
        work.editing === null
          ? t('notice.added', { number: next.questions.length })
          : t('notice.updated', { number: numberOf(work.editing) })
      setNotice({ text, questions: next.questions })
      return next
    },
    putPick: (pick: RandomPick) => setWork((now) => putPick(now, pick)),
    takeBank: () => setWork((now) => ({ ...now, takesBank: true })),
    removePick(tag: string) {
      const pick = work.picks.find((one) => one.tag === tag)
      setWork((now) => removePick(now, tag))
      if (pick)
        showToast('info', t('questionBank:pick.removed', { tag }), {
          label: t('undo'),
          run: () => setWork((now) => putPick(now, pick)),
        })
    },
    /** Adds a complete question at the end, without touching the form. */
    add: (question: Question) => setWork((now) => addQuestion(now, question)),
    /** Removes a question without a notice; the caller shows one. */
    takeOut: (id: string) => setWork((now) => removeQuestion(now, id).work),
    /** Begins a new question with given content. */
    startWith(question: Question) {
      setFormTried(false)
      setWork((now) => startForm(now, question))
    },
    edit(id: string) {
      setFormTried(false)
      setWork((now) => editQuestion(now, id))
    },
    /** The action that waits for permission to discard the form; null without one. */
    drop: waiting?.run ?? null,
    askToDrop: (run: (() => void) | null) => setWaiting(run && { run }),
    dropForm(): QuizWork {
      const next = dropForm(work)
      setFormTried(false)
      setWork(next)
      return next
    },
    remove(id: string) {
      const number = numberOf(id)
      const { work: next, removed } = removeQuestion(work, id)
      if (!removed) return
      setWork(next)
      showToast('info', t('notice.removed', { number }), { label: t('undo'), run: () => restore(removed) })
    },
    duplicate(id: string) {
      const next = duplicateQuestion(work, id)
      setWork(next)
      setNotice({ text: t('notice.duplicated', { number: numberOf(id) + 1 }), questions: next.questions })
    },
    move: (id: string, to: number) => setWork((now) => moveQuestion(now, id, to)),
    /** Returns whether the quiz can be saved; from now on its mistakes are shown. */
    check(): boolean {
      setTried(true)
      return Object.keys(quizProblems).length === 0
    },
    /** Continues from another stored version; `keepsMine` keeps the changes made here. */
    rebase(next: QuizWork, nextRevision: number, keepsMine: boolean) {
      setStored(next)
      setRevision(nextRevision)
      if (keepsMine) return setWork(rebaseSwitches(work, switchesIn(stored.info), next))
      setWork(next)
      setRestoredMs(null)
      setFormTried(false)
    },
    hideRestored: () => setRestoredMs(null),
    /** Stops storing the changes. */
    letGo,
  }
}

type Notice = { text: string; questions: readonly Question[] }

/** A notice about a changed question, which goes by itself. */
function useNotice(): [Notice | null, (notice: Notice | null) => void] {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (notice === null) return
    const timer = setTimeout(() => setNotice(null), noticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice, setNotice]
}

type Stored = { work: QuizWork; revision: number; stored: QuizWork; isUnsaved: boolean }

/** Stores unsaved changes in the browser, and forgets them once they are saved. @returns what stops that */
function useStoring(
  { store, forget }: ReturnType<typeof useUnsavedQuiz>,
  { work, revision, stored, isUnsaved }: Stored,
): () => void {
  // Depends on the data only, not on each render: `store` and `forget` write to the browser's storage.
  const isLetGo = useRef(false)
  const sync = useRef({ store, forget })
  sync.current = { store, forget }
  useEffect(() => {
    if (isLetGo.current) return
    if (isUnsaved) sync.current.store(work, revision, switchesIn(stored.info))
    else sync.current.forget()
  }, [work, revision, stored, isUnsaved])
  return () => {
    isLetGo.current = true
    sync.current.forget()
  }
}
