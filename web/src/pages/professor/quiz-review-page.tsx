import type { Quiz } from '@lectern/contract/quizzes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DeletedQuizNote } from './deleted-quiz-note.tsx'
import { QuizReviewNav } from './quiz-review-nav.tsx'

type QuizReviewPageProps = {
  quizId: string
  /** Undefined until it is loaded. */
  quiz: Quiz | undefined
  /** The quiz does not exist for this user; then the other views do not either. */
  isNotFound: boolean
  here: 'submissions' | 'answers' | 'analysis'
  actions?: ReactNode
  children: ReactNode
}

/** Frame of the views of a quiz's submissions: title, link back, links to the other views. */
export function QuizReviewPage({ quizId, quiz, isNotFound, here, actions, children }: QuizReviewPageProps) {
  const { t } = useTranslation('quizReview')
  return (
    <Page width={1328}>
      <PageHeader
        isDense
        title={quiz?.title ?? t(here === 'submissions' ? 'title' : `nav.${here}`)}
        back={{
          to: quiz ? paths.professorQuizzes(quiz.course_id) : paths.professorDashboard(),
          label: t('back'),
        }}
        beside={!isNotFound && <QuizReviewNav quizId={quizId} here={here} />}
        actions={actions}
      />
      <DeletedQuizNote quiz={quiz} />
      {children}
    </Page>
  )
}
