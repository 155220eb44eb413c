import type { AnswerToQuestion } from '@lectern/contract/grading.ts'
import { Box, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { outcomeOfAnswer } from '../../../features/graded-answers/outcome.ts'
import { OutcomeIcon } from '../../../features/graded-answers/outcome-icon.tsx'
import { AnswerBody } from '../../../features/quiz-review/answer-body.tsx'
import { AnswerFlags, isFlagged } from '../../../features/quiz-review/answer-flags.tsx'
import { AnswerKey } from '../../../features/quiz-review/answer-key.tsx'
import { ClaimCard } from '../../../features/quiz-review/claim-card.tsx'
import { EvidenceList } from '../../../features/quiz-review/evidence-list.tsx'
import { GradeForm } from '../../../features/quiz-review/grade-form.tsx'
import { MethodBadge } from '../../../features/quiz-review/method-badge.tsx'
import { useConfirmPoints } from '../../../features/quiz-review/use-confirm-points.ts'
import classes from './quiz-answers.module.css'
import { SameAnswers } from './same-answers.tsx'

type AnswerRowProps = {
  quizId: string
  answer: AnswerToQuestion
  /** The key stands beside each answer: the question is out of sight after the first. */
  isKeyOpen: boolean
  onToggleKey: (isOpen: boolean) => void
  /** The answer is decided; its points may still be on their way to the server. */
  onDone: () => void
  /** The points have arrived: the row has its last height. */
  onSettled: () => void
  onFailed: () => void
}

/** One student's answer on the left, its points on the right. */
export function AnswerRow(props: AnswerRowProps) {
  const { quizId, answer, isKeyOpen, onToggleKey, onDone, onSettled, onFailed } = props
  const confirmPoints = useConfirmPoints(quizId)
  const { submission_id: submissionId, student_name: student, question } = answer
  const isGraded = answer.points_earned !== null
  const of = { quizId, submissionId }
  const details = new URLSearchParams({ submission: submissionId, question: answer.question_id })
  const goOn = () => {
    onDone()
    if (isFlagged(answer) && !confirmPoints.isPending)
      confirmPoints.confirm(submissionId, answer.question_id, onSettled, onFailed)
  }
  return (
    <li className={classes.row} data-look={isFlagged(answer) || answer.pending_claim ? true : undefined}>
      <Group className={classes.student} fz="sm" component="header" gap="0.25rem 0.5rem">
        <OutcomeIcon outcome={isGraded ? outcomeOfAnswer(question, answer) : null} size={18} />
        <h3 dir="auto">
          <Link className="quiet-link" to={`${paths.quizSubmissions(quizId)}?${details}`}>
            {student}
          </Link>
        </h3>
        <Box className="break-words" component="span" c="dimmed">
          {answer.student_email}
        </Box>
        {isGraded && <MethodBadge method={answer.grading_method} />}
      </Group>
      <div className={classes.answer}>
        <AnswerBody question={question} answer={answer} />
        <EvidenceList question={question} answer={answer} />
        <AnswerKey question={question} isOpen={isKeyOpen} onToggle={onToggleKey} />
      </div>
      <div className={classes.grade}>
        <AnswerFlags {...of} answer={answer} />
        {/* One form at a time: the claim's own sets the points, too. */}
        {answer.pending_claim ? (
          <ClaimCard
            {...of}
            claim={answer.pending_claim}
            about={{ question, answer }}
            student={student}
            onDecided={() => {
              onDone()
              onSettled()
            }}
          />
        ) : (
          <GradeForm
            {...of}
            answer={answer}
            question={question}
            student={student}
            isNarrow
            onSending={onDone}
            onSaved={onSettled}
            onFailed={onFailed}
            onUnchanged={goOn}
          />
        )}
        {answer.same_answers > 0 && <SameAnswers answer={answer} />}
      </div>
    </li>
  )
}
