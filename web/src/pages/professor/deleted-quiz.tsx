import type { Quiz } from '@lectern/contract/quizzes.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DeletedQuizNote } from './deleted-quiz-note.tsx'

/** Shown instead of a page that would change a deleted quiz; links to its submissions. */
export function DeletedQuiz({ quiz, title }: { quiz: Quiz; title: string }) {
  const { t } = useTranslation('professor')
  return (
    <Page>
      <PageHeader
        isDense
        title={title}
        back={{ to: paths.professorQuizzes(quiz.course_id), label: t('deletedQuiz.back') }}
        below={<bdi>{quiz.title}</bdi>}
      />
      <DeletedQuizNote quiz={quiz} />
      <Button component={Link} to={paths.quizSubmissions(quiz._id)} variant="default">
        {t('deletedQuiz.see')}
      </Button>
    </Page>
  )
}
