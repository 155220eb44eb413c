import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import classes from './quiz-review-nav.module.css'

type QuizReviewNavProps = { quizId: string; here: 'submissions' | 'answers' | 'analysis' }

/** The three views of a quiz's submissions: by student, by question, and the analysis. */
export function QuizReviewNav({ quizId, here }: QuizReviewNavProps) {
  const { t } = useTranslation('quizReview')
  const views = [
    { name: 'submissions', to: paths.quizSubmissions(quizId) },
    { name: 'answers', to: paths.quizAnswers(quizId) },
    { name: 'analysis', to: paths.quizAnalysis(quizId) },
  ] as const
  return (
    <Group
      component="nav"
      align="stretch"
      gap={0}
      display="inline-flex"
      maw="100%"
      p={3}
      bdrs="sm"
      bg="var(--sunken)"
      aria-label={t('nav.label')}
    >
      {views.map(({ name, to }) => (
        <Link key={name} className={classes.way} to={to} aria-current={name === here ? 'page' : undefined}>
          {t(`nav.${name}`)}
        </Link>
      ))}
    </Group>
  )
}
