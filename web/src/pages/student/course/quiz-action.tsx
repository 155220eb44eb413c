import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { actionOf, type StudentQuizAction } from '@lectern/core/attempt/state.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'

type QuizActionProps = {
  quiz: StudentQuizListItem
  secondsLeft: number | null
  /** Opens the dialog that asks for the access code. */
  onTake: (quiz: StudentQuizListItem) => void
}

/** The action that is possible for a quiz now. The filled button to a running attempt is in the bar above the page. */
export function QuizAction({ quiz, secondsLeft, onTake }: QuizActionProps) {
  const { t } = useTranslation('quizTaking')
  const action = actionNow(quiz, secondsLeft)
  if (action === null) return null
  const label = t(`list.${action}`)
  const name = t('list.actionOn', { action: label, quiz: quiz.title })
  if (action === 'take') {
    return (
      <Button size="sm" variant="default" aria-label={name} onClick={() => onTake(quiz)}>
        {label}
      </Button>
    )
  }
  return (
    <Button size="sm" component={Link} to={linkOf(quiz, action)} variant="default" aria-label={name}>
      {label}
    </Button>
  )
}

const linkOf = (quiz: StudentQuizListItem, action: StudentQuizAction) =>
  action === 'result' ? paths.quizResult(quiz._id) : paths.takeQuiz(quiz._id)

/** Finds where the quiz's title links; undefined when nothing can be opened, or only with the access code. */
export function findQuizLink(quiz: StudentQuizListItem, secondsLeft: number | null): string | undefined {
  const action = actionNow(quiz, secondsLeft)
  return action === null || action === 'take' ? undefined : linkOf(quiz, action)
}

/** Depends on the time left now, not on the time left when the list was loaded. */
function actionNow(quiz: StudentQuizListItem, secondsLeft: number | null): StudentQuizAction | null {
  const { submission } = quiz
  return actionOf({ ...quiz, submission: submission && { ...submission, remaining_seconds: secondsLeft } })
}
