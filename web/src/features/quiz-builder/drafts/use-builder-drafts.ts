import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { findDraftId, questionIdOf } from '@lectern/core/questions/draft-question-id.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import type { QuizWork } from '../quiz-work.ts'
import type { useBuilderScreen } from '../use-builder-screen.ts'
import type { useQuizWork } from '../use-quiz-work.ts'
import { useChangeDraft } from './quiz-drafts.ts'
import { useDraftWatch } from './use-draft-watch.ts'

/** Focuses the first of these elements that exists: on narrow screens another button has the same role. */
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
 * Drafted questions beside the quiz being edited. A draft is added only when the professor approves it. Leaving
 * without saving, or taking over another version, returns it to the proposed drafts.
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
  /** The draft loaded into the form last. */
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
    /** Opens the lecture that has running or new drafts, otherwise the choice of a lecture. */
    open: () => panel.open(watched.at(-1)?.lectureId ?? ''),
    close() {
      panel.close()
      focusSoon('draft-questions', 'builder-more')
    },
    watched,
    watch,
    endWatch: end,
    /** Whether the lecture's drafts are visible; in a course with one lecture none need be chosen. */
    showsLecture: (lectureId: string) =>
      panel.isOpen && (panel.lectureId === null || panel.lectureId === lectureId),
    goToForm,
    /** The draft in the form, if any; null also if it was loaded before a reload. */
    source: loaded?.draft_id === formDraftId ? loaded : null,
    formDraftId,
    /** The number of a draft's question in the quiz, or 0. */
    numberOf: (draftId: string): number =>
      questions.findIndex(({ question_id }) => question_id === questionIdOf(draftId)) + 1,
    /** Approves a draft and adds it to the quiz. @throws the server's error */
    async approve({ draft_id: draftId }: DraftedQuestion): Promise<void> {
      const { question } = await change.mutateAsync({ draftId, state: 'approved' })
      work.add({ ...question, question_id: questionIdOf(draftId) })
    },
    /** Adds an approved draft to the quiz. */
    add: ({ draft_id, question }: DraftedQuestion) =>
      work.add({ ...question, question_id: questionIdOf(draft_id) }),
    dismiss: ({ draft_id: draftId }: DraftedQuestion) => change.mutateAsync({ draftId, state: 'dismissed' }),
    /** Returns a draft to the proposed ones and removes it from the quiz. */
    async bringBack({ draft_id: draftId }: DraftedQuestion): Promise<void> {
      await change.mutateAsync({ draftId, state: 'proposed' })
      work.takeOut(questionIdOf(draftId))
    },
    /** Loads a draft into the form; asks first if the form holds unsaved input. */
    edit(draft: DraftedQuestion): void {
      if (work.isFormOpen && formDraftId !== draft.draft_id) work.askToDrop(() => load(draft))
      else load(draft)
    },
    /** Adds the form's question to the quiz; this approves its draft. */
    applyForm(): QuizWork | null {
      const next = work.apply()
      const question = next?.questions.at(-1)
      if (next && question && formDraftId)
        void change
          .mutateAsync({ draftId: formDraftId, question, state: 'approved' })
          .catch(() => showToast('error', t('drafts.notNoted')))
      return next
    },
    /** After the form: returns to the proposed drafts if the question came from there. */
    goOn(): boolean {
      if (!loaded || loaded.draft_id !== formDraftId) return false
      panel.show(loaded.lecture_id)
      return true
    },
    /** Returns drafts that are in no stored quiz to the proposed ones, as they were edited here. */
    giveBack(): void {
      const stored = new Set(work.stored.questions.map(({ question_id }) => question_id))
      for (const question of questions) {
        const draftId = findDraftId(question.question_id)
        if (draftId === null || stored.has(question.question_id)) continue
        // If this fails the draft stays approved, from where it can also be added.
        change.mutateAsync({ draftId, question, state: 'proposed' }).catch(() => undefined)
      }
    },
  }
}

const name = 'drafts'

/**
 * Whether the drafts are open, and for which lecture. Both are in the URL, so that a reload restores them and Back
 * closes them.
 */
function useDraftPanel() {
  const [params, setParams] = useSearchParams()
  const lectureId = params.get(name)
  return {
    isOpen: lectureId !== null,
    /** Null until one is chosen. */
    lectureId: lectureId || null,
    open: (lectureId: string) => setParams({ [name]: lectureId }),
    /** Opens the drafts of a lecture and replaces the history entry. */
    show: (lectureId: string) => setParams({ [name]: lectureId }, { replace: true }),
    close: () => setParams({}, { replace: true }),
  }
}
