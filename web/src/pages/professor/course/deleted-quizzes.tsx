import type { QuizListItem } from '@lectern/contract/quizzes.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { ItemActions, ItemRow, ItemRows, ItemWords } from '../../../ui/layout/item-row.tsx'
import { RestoreQuizButton } from '../restore-quiz-button.tsx'
import classes from './quiz-row.module.css'
import { QuizFacts } from './quiz-row.tsx'

type DeletedQuizzesProps = { courseId: string; isEditor: boolean }

/** The deleted quizzes, to see their submissions or to restore them; collapsed, and nothing when there are none. */
export function DeletedQuizzes({ courseId, isEditor }: DeletedQuizzesProps) {
  const { t } = useTranslation('quizAuthoring')
  const query = useCall(calls.quizzes.ofCourse, { params: { courseId }, query: { deleted: 'only' } })
  if (query.isPending || query.data?.length === 0) return null
  return (
    <Disclosure show={t('course.deleted.show')} hide={t('course.deleted.hide')}>
      {query.data ? (
        <DeletedRows quizzes={query.data} isEditor={isEditor} />
      ) : (
        <FailedQuery query={query}>{t('course.deleted.failed')}</FailedQuery>
      )}
    </Disclosure>
  )
}

function DeletedRows({ quizzes, isEditor }: { quizzes: readonly QuizListItem[]; isEditor: boolean }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <ItemRows>
      {quizzes.map((quiz) => (
        <ItemRow key={quiz._id} className={classes.row}>
          <ItemWords className={classes.words} title={quiz.title} description={quiz.description}>
            <QuizFacts quiz={quiz} />
          </ItemWords>
          <ItemActions>
            <Button
              component={Link}
              to={paths.quizSubmissions(quiz._id)}
              variant="default"
              size="sm"
              className={classes.view}
              aria-label={t('course.viewOf', { quiz: quiz.title })}
            >
              {t('course.view')}
            </Button>
            {isEditor && <RestoreQuizButton quiz={quiz} />}
          </ItemActions>
        </ItemRow>
      ))}
    </ItemRows>
  )
}
