import { useState } from 'react'
import { useLeaveGuard } from '../../ui/feedback/use-leave-guard.ts'
import type { BuilderTarget, QuizMode } from './builder-target.ts'
import { useBuilderDrafts } from './drafts/use-builder-drafts.ts'
import { blankWork, workOf } from './quiz-work.ts'
import { useBuilderScreen } from './use-builder-screen.ts'
import { useQuizCalls } from './use-quiz-calls.ts'
import { useQuizWork } from './use-quiz-work.ts'
import { useSaving } from './use-saving.ts'

/** The builder page: the edited quiz, saving, leaving. `exit` is where it returns to. */
export function useQuizBuilder({ courseId, quiz, regradeTo }: BuilderTarget, exit: string) {
  const mode: QuizMode = quiz ? 'edit' : 'create'
  const [initial] = useState(() => (quiz ? workOf(quiz) : blankWork()))
  const state = useQuizWork(quiz?._id ?? `new ${courseId}`, mode, initial, quiz?.revision ?? 0)
  const screen = useBuilderScreen()
  const drafts = useBuilderDrafts(courseId, state, screen)
  const guard = useLeaveGuard(state.isUnsaved)
  const quizCalls = useQuizCalls(courseId, exit, state, () => {
    state.letGo()
    guard.letGo()
  })
  const saving = useSaving(quiz, state, drafts, quizCalls)
  const { loaded } = saving

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
    saving,
    /** Discards the changes restored from an earlier page. */
    dropDraft() {
      drafts.giveBack()
      state.rebase(state.stored, loaded?.revision ?? 0, false)
      saving.endConflict()
    },
    leaveUnsaved() {
      drafts.giveBack()
      state.letGo()
      guard.leave()
    },
  }
}
