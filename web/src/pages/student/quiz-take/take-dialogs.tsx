import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { GradingDialog } from './grading-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import type { QuizTaking } from './use-quiz-taking.ts'
import type { Submission } from './use-submission.ts'

export type TakeDialogsProps = {
  quiz: StudentQuiz
  taking: QuizTaking
  submission: Submission
  /** True while the dialog asks whether to submit. */
  isAsking: boolean
  onReview: () => void
  onConfirm: () => void
}

/** The dialogs above the questions: submit confirmation and grading progress. */
export function TakeDialogs({ quiz, taking, submission, isAsking, onReview, onConfirm }: TakeDialogsProps) {
  return (
    <>
      <SubmitDialog
        isOpen={isAsking}
        submission={submission}
        taking={taking}
        count={quiz.questions.length}
        onReview={onReview}
        onConfirm={onConfirm}
      />
      <GradingDialog submission={submission} quiz={quiz} />
    </>
  )
}
