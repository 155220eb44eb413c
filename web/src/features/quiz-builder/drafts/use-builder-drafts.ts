import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { findDraftId, questionIdOf } from '@lectern/core/questions/draft-question-id.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/toasts.tsx'
import type { QuizWork } from '../quiz-work.ts'
import type { useBuilderScreen } from '../use-builder-screen.ts'
import type { useQuizWork } from '../use-quiz-work.ts'
import { useChangeDraft } from './quiz-drafts.ts'
import { useDraftPanel } from './use-draft-panel.ts'
import { useDraftWatch } from './use-draft-watch.ts'

/** The first of these that is there gets the focus: a phone has another button for the same. */
const focusSoon = (...ids: string[]) =>
  setTimeout(
    () =>
      ids
        .map((id) => document.getElementById(id))
        .find((found) => found !== null)
        ?.focus(),
    50,
  )

/**
 * Drafted questions beside the quiz in work. One is in the quiz only once the professor has approved it; whoever
 * leaves without saving, or takes another version, has it among those that wait again.
 */
export function useBuilderDrafts(
  courseId: string,
  work: ReturnType<typeof useQuizWork>,
  screen: ReturnType<typeof useBuilderScreen>,
) {
  const { t } = useTranslation('quizAuthoring')
  const panel = useDraftPanel()
  const { watched, watch, end } = useDraftWatch(courseId)
  const change = useChangeDraft()
  /** What was loaded into the form last. */
  const [loaded, setLoaded] = useState<DraftedQuestion | null>(null)
  const { form, editing, questions } = work.work
  const formDraftId = editing === null ? findDraftId(form.question_id) : null

  const load = (draft: DraftedQuestion) => {
    setLoaded(draft)
    work.startWith({ ...draft.question, question_id: questionIdOf(draft.draft_id) })
    goToForm()
  }
  const goToForm = () => {
    if (screen.isBeside) panel.close()
    else screen.openQuestion()
    focusSoon('question-text')
  }

  return {
    ...panel,
    /** Leads to where something is drafted or new, else to the choice of a lecture. */
    open: () => panel.open(watched.at(-1)?.lectureId ?? ''),
    close() {
      panel.close()
      focusSoon('draft-questions', 'builder-more')
    },
    watched,
    watch,
    endWatch: end,
    /** Whether its drafts are on the screen; that of a course with one lecture need not be chosen. */
    showsLecture: (lectureId: string) =>
      panel.isOpen && (panel.lectureId === null || panel.lectureId === lectureId),
    goToForm,
    /** The draft that is being written, if any; null also when an earlier page has loaded it. */
    source: loaded?.draft_id === formDraftId ? loaded : null,
    formDraftId,
    /** The number of a draft in the quiz, or 0. */
    numberOf: (draftId: string): number =>
      questions.findIndex(({ question_id }) => question_id === questionIdOf(draftId)) + 1,
    /** Approves a draft and puts it into the quiz. @throws what the server answered */
    async approve({ draft_id: draftId }: DraftedQuestion): Promise<void> {
      const { question } = await change.mutateAsync({ draftId, state: 'approved' })
      work.add({ ...question, question_id: questionIdOf(draftId) })
    },
    /** Puts one that is approved already into the quiz. */
    add: ({ draft_id, question }: DraftedQuestion) =>
      work.add({ ...question, question_id: questionIdOf(draft_id) }),
    dismiss: ({ draft_id: draftId }: DraftedQuestion) => change.mutateAsync({ draftId, state: 'dismissed' }),
    /** It waits again, and is not in the quiz. */
    async bringBack({ draft_id: draftId }: DraftedQuestion): Promise<void> {
      await change.mutateAsync({ draftId, state: 'proposed' })
      work.takeOut(questionIdOf(draftId))
    },
    /** Loads a draft into the form; asks first where something is being written. */
    edit(draft: DraftedQuestion): void {
      if (work.isFormOpen && formDraftId !== draft.draft_id) work.askToDrop(() => load(draft))
      else load(draft)
    },
    /** Puts the form's question into the quiz; that of a draft is approved by it. */
    applyForm(): QuizWork | null {
      const next = work.apply()
      const question = next?.questions.at(-1)
      if (next && question && formDraftId)
        void change
          .mutateAsync({ draftId: formDraftId, question, state: 'approved' })
          .catch(() => showToast('error', t('drafts.notNoted')))
      return next
    },
    /** After the form: to the drafts that wait, where it came from there. */
    goOn(): boolean {
      if (!loaded || loaded.draft_id !== formDraftId) return false
      panel.show(loaded.lecture_id)
      return true
    },
    /** What is in no stored quiz waits again, as it was edited here. */
    giveBack(): void {
      const stored = new Set(work.stored.questions.map(({ question_id }) => question_id))
      for (const question of questions) {
        const draftId = findDraftId(question.question_id)
        if (draftId === null || stored.has(question.question_id)) continue
        // Where that fails it is among the approved, from where it can be added as well.
        change.mutateAsync({ draftId, question, state: 'proposed' }).catch(() => undefined)
      }
    },
  }
}
