import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { Submission } from '@lectern/contract/grading.ts'
import { Box, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AnswerBody } from '../../../../features/quiz-review/answer-body.tsx'
import { AnswerFlags } from '../../../../features/quiz-review/answer-flags.tsx'
import { AnswerKey } from '../../../../features/quiz-review/answer-key.tsx'
import { ClaimCard } from '../../../../features/quiz-review/claim-card.tsx'
import { EvidenceList } from '../../../../features/quiz-review/evidence-list.tsx'
import { GradeForm } from '../../../../features/quiz-review/grade-form.tsx'
import { useTypeText } from '../../../../features/quiz-review/use-type-text.ts'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import { ChangeList } from './change-list.tsx'
import classes from './details.module.css'
import { QuestionChoice } from './question-choice.tsx'

type AnswersTabProps = {
  quizId: string
  submission: Submission
  changes: readonly GradeChange[]
  questionId: string
  onQuestion: (questionId: string) => void
}

/**
 * The questions on the left; on the right the answer to one of them, its grading and the forms to change
 * it.
 */
export function AnswersTab({ quizId, submission, changes, onQuestion, ...props }: AnswersTabProps) {
  const { t } = useTranslation('quizReview')
  const typeText = useTypeText()
  const { questions } = submission.quiz
  const known = questions.some(({ question_id }) => question_id === props.questionId)
  const questionId = known ? props.questionId : (questions[0]?.question_id ?? '')
  const index = questions.findIndex(({ question_id }) => question_id === questionId)
  const question = questions[index]
  const answer = submission.answers.find(({ question_id }) => question_id === questionId)
  const claims = submission.grade_claims.filter(
    // The history lists what the assistant decided by itself.
    (claim) =>
      (claim.question_id === questionId || (claim.question_id === null && claim.status === 'pending')) &&
      !(claim.by_assistant && claim.status === 'approved'),
  )
  const isDisputed = claims.some((claim) => claim.question_id !== null && claim.status === 'pending')
  if (!question || !answer) return null
  const of = { quizId, submissionId: submission._id }
  return (
    <div className={classes.answers}>
      <QuestionChoice submission={submission} questionId={questionId} onChoose={onQuestion} />
      <Stack p="1.25rem var(--gutter) 2rem" flex={1} miw={0} key={questionId}>
        <div>
          <Box component="p" mb={2} c="var(--text-2)" fz="sm">
            {t('answer.numberAndType', {
              number: index + 1,
              type: typeText(question.question_type),
            })}
          </Box>
          <Title className="break-words pre-wrap" order={2} size="h4" lts="-0.01em" dir="auto">
            <RichText>{question.question_text}</RichText>
          </Title>
        </div>
        <AnswerFlags {...of} answer={answer} />
        <AnswerBody question={question} answer={answer} />
        <AnswerKey question={question} />
        <EvidenceList question={question} answer={answer} />
        {claims.map((claim) => (
          <ClaimCard
            key={claim.claim_id}
            {...of}
            claim={claim}
            about={claim.question_id === null ? null : { question, answer }}
          />
        ))}
        {/* One form at a time: the claim's own sets the points, too. */}
        {!isDisputed && <GradeForm {...of} answer={answer} question={question} />}
        <section aria-label={t('history.ofAnswer')}>
          <Box component="h3" mb="xs" fz="sm" fw={600} lts="0">
            {t('history.ofAnswer')}
          </Box>
          <ChangeList quizId={quizId} submission={submission} changes={changes} questionId={questionId} />
        </section>
      </Stack>
    </div>
  )
}
