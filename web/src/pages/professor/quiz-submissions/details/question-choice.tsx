import type { Submission } from '@lectern/contract/grading.ts'
import { Box, Group } from '@mantine/core'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import { useTranslation } from 'react-i18next'
import { outcomeOfAnswer } from '../../../../features/graded-answers/outcome.ts'
import { OutcomeIcon } from '../../../../features/graded-answers/outcome-icon.tsx'
import { isFlagged } from '../../../../features/quiz-review/answer-flags.tsx'
import { useFormat } from '../../../../ui/format.ts'
import classes from './question-choice.module.css'

type QuestionChoiceProps = {
  submission: Submission
  questionId: string
  onChoose: (questionId: string) => void
}

/** The questions with outcome and points; the chosen one is open beside the list. */
export function QuestionChoice({ submission, questionId, onChoose }: QuestionChoiceProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const waiting = submission.grade_claims.filter(({ status }) => status === 'pending')
  return (
    <nav className={classes.choice} aria-label={t('questions')}>
      <ol>
        {submission.quiz.questions.map((question, index) => {
          const id = question.question_id
          const answer = submission.answers.find(({ question_id }) => question_id === id)
          const symbols = [
            ...(waiting.some(({ question_id }) => question_id === id)
              ? [{ Icon: IconMessageReport, name: t('claim.title') }]
              : []),
            ...(answer && isFlagged(answer) ? [{ Icon: IconFlag, name: t('filter.lookShort') }] : []),
          ]
          const earned = answer?.points_earned ?? null
          return (
            <li key={id}>
              <button
                type="button"
                className={`${classes.question} tabular hover-sunken focus-inside`}
                aria-current={id === questionId ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <span className="visually-hidden">{t('question')} </span>
                <Box className={classes.number} component="span" miw={20} ta="start">
                  {index + 1}
                </Box>
                <OutcomeIcon
                  size={18}
                  outcome={submission.is_graded && earned !== null ? outcomeOfAnswer(question, answer) : null}
                />
                {symbols.map(({ Icon, name }) => (
                  <Group
                    key={name}
                    title={name}
                    component="span"
                    align="stretch"
                    gap={0}
                    wrap="nowrap"
                    display="inline-flex"
                    c="var(--warn)"
                  >
                    <Icon size={15} aria-hidden />
                    <span className="visually-hidden">{name}</span>
                  </Group>
                ))}
                <Box component="span" ms="auto" c="var(--text-2)">
                  <Box component="strong" c="var(--text)">
                    {earned === null ? '–' : format.number(earned)}
                  </Box>
                  /{format.number(question.points)}
                </Box>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
