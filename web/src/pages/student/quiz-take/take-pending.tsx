import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { areAnswersDurable, listUnsentAnswers } from '../../../api/outbox/answers.ts'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../app/paths.ts'
import { OfflineBanner } from '../../../ui/feedback/offline-banner.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './take-quiz.module.css'

/** Placeholder of the quiz page while the quiz loads. */
export function TakePending() {
  const { t } = useTranslation(['quizTaking', 'common'])
  return (
    <Stack
      className={classes.screen}
      flex={1}
      gap={0}
      data-hides-navigation
      role="status"
      aria-label={t('common:loading')}
    >
      <PageTitle>{t('take.title')}</PageTitle>
      <h1 className="visually-hidden">{t('take.title')}</h1>
      <Box className={`${classes.head} border-below`} py={18} px="lg" bg="var(--paper)">
        <div className={classes.column}>
          <Skeleton height={16} width={220} />
          <Skeleton height={12} mt={10} width={420} maw="90%" />
          <Skeleton height={12} mt={22} width={150} />
          <Skeleton height={6} mt={10} />
        </div>
      </Box>
      <div className={`${classes.column} ${classes.body}`}>
        <Skeleton height={14} width={160} />
        <Skeleton height={24} mt={18} width="88%" />
        <Skeleton height={24} mt={10} width="56%" mb={26} />
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} height={54} mb={10} />
        ))}
      </div>
    </Stack>
  )
}

/** Shown while the quiz cannot be loaded for lack of a connection. The page goes on asking for it. */
export function QuizUnreachable({ quizId }: { quizId: string }) {
  const { t } = useTranslation('quizTaking')
  const { _id: userId } = useUser()
  const isOnline = useOnline()
  const hasUnsent = areAnswersDurable() && Object.keys(listUnsentAnswers(userId, quizId)).length > 0
  const kept = isOnline ? t('banner.unreachable') : t('banner.offline')
  const plain = isOnline ? t('unreachable.noReply') : t('unreachable.offline')
  return (
    <Page width={816}>
      <PageHeader title={t('take.title')} />
      <OfflineBanner title={hasUnsent ? kept : plain}>
        {hasUnsent ? t('banner.keptHint') : t('unreachable.saved')}
      </OfflineBanner>
      <Box my="lg">
        {isOnline && <p>{t('take.loadFailed')}</p>}
        <p>{t('unreachable.opens')}</p>
      </Box>
      <Button component={Link} to={paths.studentDashboard()} variant="default">
        {t('take.toDashboard')}
      </Button>
    </Page>
  )
}
