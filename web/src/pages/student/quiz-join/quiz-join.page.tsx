import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { JoinForm } from '../../../features/quiz-join/join-form.tsx'
import type { QuizToStart } from '../../../features/quiz-join/taken-quiz.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import classes from './quiz-join.module.css'

/** Joins a quiz by the access code that is shown in class. */
export function Component() {
  const { t } = useTranslation(['quizTaking', 'common'])
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <Box className={classes.page} w="100%" maw={568} mx="auto" px="var(--gutter)" pb={48}>
      <PageHeader title={t('join.title')} />
      <JoinForm
        givenCode={query.get('code') ?? ''}
        lead={t('join.lead')}
        emptySentence={t('join.empty')}
        note={t('join.note')}
        cancel={(isBusy) => (
          <Button
            component={Link}
            to={paths.studentDashboard()}
            size="lg"
            variant="default"
            data-disabled={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            onClick={(event) => isBusy && event.preventDefault()}
          >
            {t('common:cancel')}
          </Button>
        )}
        onJoined={(quiz, quizCode) => {
          const state: QuizToStart = { quizCode }
          void navigate(paths.takeQuiz(quiz._id), { replace: true, state })
        }}
      />
    </Box>
  )
}
