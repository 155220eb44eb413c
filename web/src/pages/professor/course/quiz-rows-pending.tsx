import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './quiz-row.module.css'

/** The rows in their shape, as long as the quizzes are loading. */
export function QuizRowsPending() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {[0, 1, 2].map((index) => (
        <div key={index} className={classes.pending}>
          <Skeleton height={18} width="46%" />
          <Skeleton height={12} mt={14} width="62%" />
          <Skeleton height={12} mt={14} width="40%" />
        </div>
      ))}
    </div>
  )
}
