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
import { FailedQuery } from '../queries/failed-query.tsx'
import { NothingToday } from './nothing-today.tsx'
import { PracticeBar } from './practice-bar.tsx'
import classes from './practice-page.module.css'
import { type PracticePaths, PracticeRound } from './practice-round.tsx'
import { todayInput } from './today-input.ts'

/** The cards of today, one after the other. The list is loaded once: without a connection practice goes on. */
export function PracticePage({ to }: { to: PracticePaths }) {
  const { t } = useTranslation('practice')
  const { _id: userId } = useUser()
  const today = useCall(calls.practice.today, todayInput(), {
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  // The cards at the beginning: a refreshed list must not change the round that is going on.
  const [round, setRound] = useState<readonly DueCard[] | null>(null)
  if (round === null && today.data) {
    const unsent = listUnsentCards(userId)
    setRound(today.data.cards.filter(({ _id }) => !unsent.has(_id)))
  }
  const bar = <PracticeBar back={to.dashboard} />
  return (
    <div className={classes.page}>
      {round !== null && round.length > 0 ? (
        <PracticeRound cards={round} userId={userId} to={to} />
      ) : round !== null && today.data ? (
        <>
          {bar}
          <Box className={classes.state}>
            <EmptyState
              actions={
                <Button component={Link} to={to.dashboard} variant="default">
                  {t('back')}
                </Button>
              }
            >
              <NothingToday today={today.data} />
            </EmptyState>
          </Box>
        </>
      ) : (
        <>
          {bar}
          <Box className={classes.state}>
            {today.isPending ? (
              <SkeletonLines count={8} />
            ) : (
              <FailedQuery query={today}>{t('failed')}</FailedQuery>
            )}
          </Box>
        </>
      )}
    </div>
  )
}
