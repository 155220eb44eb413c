import type { QuizStatistics } from '@lectern/contract/grading.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScoreChart } from '../../../../features/quiz-review/score-chart.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { QuestionShares } from './question-shares.tsx'
import classes from './summary.module.css'

type SummaryProps = { quizId: string; statistics: QuizStatistics }

/** How a quiz went, in one frame: figures, distribution, questions. */
export function Summary({ quizId, statistics }: SummaryProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { total, enrolled, graded, pending, average, minimum, maximum } = statistics
  return (
    <section className={classes.frame} aria-label={t('summary.title')}>
      <dl className={classes.figures}>
        <Figure name={t('summary.total')} value={format.number(total)}>
          {t('summary.enrolled', { count: enrolled, number: format.number(enrolled) })}
        </Figure>
        <Figure name={t('summary.graded')} value={format.number(graded)} />
        <Figure name={t('summary.pending')} value={format.number(pending)}>
          {pending > 0 && t('summary.gradingNow')}
        </Figure>
        <Figure name={t('summary.average')} value={average === null ? '–' : format.percentage(average)}>
          {minimum !== null &&
            maximum !== null &&
            t('summary.range', { minimum: minimum.toFixed(1), maximum: maximum.toFixed(1) })}
        </Figure>
      </dl>
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2>{t('summary.distribution')}</h2>
          <span>{t('summary.students')}</span>
        </div>
        {graded > 0 ? (
          <ScoreChart label={t('summary.distribution')} counts={statistics.distribution} average={average} />
        ) : (
          <p className={classes.none}>{t('summary.noScores')}</p>
        )}
      </div>
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2>{t('summary.questions')}</h2>
          <span>{t('summary.share')}</span>
        </div>
        <QuestionShares quizId={quizId} questions={statistics.questions} />
      </div>
    </section>
  )
}

type FigureProps = { name: string; value: string; children?: ReactNode }

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {children && <dd className={classes.hint}>{children}</dd>}
    </div>
  )
}
