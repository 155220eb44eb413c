import type { QuizStatistics } from '@lectern/contract/quiz-statistics.ts'
import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { useFormat } from '../../../../ui/format.ts'
import classes from './summary.module.css'

type Shares = QuizStatistics['questions']

/**
 * The share of its points that each question earned, the weakest one emphasized. Each links to its answers.
 */
export function QuestionShares({ quizId, questions }: { quizId: string; questions: Shares }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const weakest = findWeakest(questions)
  return (
    <ol className={classes.shares} aria-label={t('summary.questions')}>
      {questions.map(({ question_id: id, number, share }) => {
        const said = share === null ? '–' : format.percent(share)
        return (
          <li key={id}>
            <Link
              className={`${classes.share} tabular focus-inside`}
              to={paths.quizAnswers(quizId, id)}
              data-weakest={id === weakest || undefined}
            >
              <span>
                <span className="visually-hidden">{t('question')} </span>
                {number}
              </span>
              <Progress
                size={9}
                color={id === weakest ? 'var(--warn-solid)' : 'var(--chart)'}
                value={100 * (share ?? 0)}
                aria-hidden
              />
              <span>
                {said}
                <span className="visually-hidden">
                  {' '}
                  {t(id === weakest ? 'summary.weakestShare' : 'summary.questionShare')}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** From this share on, a question is no weak one, although another must be the lowest. */
const GOOD_SHARE = 0.8

/** The question with the smallest share; null where all are good, or there is nothing to compare it with. */
function findWeakest(questions: Shares): string | null {
  const known = questions.flatMap(({ question_id, share }) =>
    share === null ? [] : [{ question_id, share }],
  )
  const [least, next] = known.toSorted((one, other) => one.share - other.share)
  return least && next && least.share < next.share && least.share < GOOD_SHARE ? least.question_id : null
}
