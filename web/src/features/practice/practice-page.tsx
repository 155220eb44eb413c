import type { DueCard } from '@lectern/contract/practice.ts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../api/calls.ts'
import { listUnsentCards } from '../../api/outbox/reviews.ts'
import { useUser } from '../../api/session.ts'
import { useCall } from '../../api/use-call.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeletons.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FailedQuery } from '../queries/failed-query.tsx'
import { type PracticePaths, PracticeRound } from './practice-round.tsx'

/** The cards of today, one after the other. The list is loaded once: without a connection practice goes on. */
export function PracticePage({ to }: { to: PracticePaths }) {
  const { t } = useTranslation('practice')
  const { _id: userId } = useUser()
  const today = useCall(calls.practice.today, undefined, { staleTime: 60_000, refetchOnWindowFocus: false })
  // The cards at the beginning: a refreshed list must not change the round that is going on.
  const [round, setRound] = useState<readonly DueCard[] | null>(null)
  if (round === null && today.data) {
    const unsent = listUnsentCards(userId)
    setRound(today.data.cards.filter(({ _id }) => !unsent.has(_id)))
  }
  return (
    <Page width={640}>
      <PageHeader isDense title={t('title')} back={{ to: to.dashboard, label: t('back') }} />
      {round !== null ? (
        round.length === 0 ? (
          <EmptyState
            actions={
              <Button component={Link} to={to.dashboard} variant="default">
                {t('back')}
              </Button>
            }
          >
            {t('nothing')}
          </EmptyState>
        ) : (
          <PracticeRound cards={round} userId={userId} to={to} />
        )
      ) : today.isPending ? (
        <SkeletonLines count={8} />
      ) : (
        <Box mt="lg">
          <FailedQuery query={today}>{t('failed')}</FailedQuery>
        </Box>
      )}
    </Page>
  )
}
