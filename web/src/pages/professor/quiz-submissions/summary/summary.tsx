import type { QuizStatistics } from '@lectern/contract/quiz-statistics.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScoreChart } from '../../../../features/quiz-review/score-chart.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { Figure, FigureFrame, FigurePanel, Figures } from '../../../../ui/layout/figures.tsx'
import { QuestionShares } from './question-shares.tsx'
import classes from './summary.module.css'

type SummaryProps = { quizId: string; statistics: QuizStatistics }

/** Figures, score distribution and questions of a quiz, in one frame. */
export function Summary({ quizId, statistics }: SummaryProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { total, enrolled, graded, pending, stopped, average, minimum, maximum } = statistics
  return (
    <FigureFrame label={t('summary.title')} className={classes.columns}>
      <Figures>
        <Figure name={t('summary.total')} value={format.number(total)}>
          {t('summary.enrolled', { count: enrolled, number: format.number(enrolled) })}
        </Figure>
        <Figure name={t('summary.graded')} value={format.number(graded)} />
        <Figure name={t('summary.pending')} value={format.number(pending)}>
          {stopped > 0
            ? t('summary.stopped', { count: stopped, number: format.number(stopped) })
            : pending > 0 && t('summary.gradingNow')}
        </Figure>
        <Figure name={t('summary.average')} value={average === null ? '–' : format.percentage(average)}>
          {minimum !== null &&
            maximum !== null &&
            t('summary.range', { minimum: minimum.toFixed(1), maximum: maximum.toFixed(1) })}
        </Figure>
      </Figures>
      <FigurePanel title={t('summary.distribution')} aside={t('summary.students')}>
        {graded > 0 ? (
          <ScoreChart label={t('summary.distribution')} counts={statistics.distribution} average={average} />
        ) : (
          <Box component="p" m="auto" py="xl" c="dimmed" ta="center">
            {t('summary.noScores')}
          </Box>
        )}
      </FigurePanel>
      <FigurePanel title={t('summary.questions')} aside={t('summary.share')}>
        <QuestionShares quizId={quizId} questions={statistics.questions} />
      </FigurePanel>
    </FigureFrame>
  )
}
