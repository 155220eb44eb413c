import type { PracticeCard } from '@lectern/contract/practice.ts'
import { Box, Button, Group, Kbd, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { JobBanner } from '../../../ui/feedback/job-banner.tsx'
import { lineOfNoText, SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AddCard } from './add-card.tsx'
import { CardRow } from './card-row.tsx'
import { useCardDrafting } from './use-card-drafting.ts'

const filters = ['draft', 'approved', 'discarded'] as const
type Filter = (typeof filters)[number]

/** The practice cards of a lecture: drafted from its slides, approved one by one. */
export function Component() {
  const { t } = useTranslation('practice')
  const { lectureId = '' } = useParams()
  const params = { id: lectureId }
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId))
  const cards = useCall(calls.practice.cards, { params }, alwaysFresh)
  const [filter, setFilter] = useState<Filter>('draft')
  const drafting = useCardDrafting(lectureId)
  const shown = (cards.data ?? []).filter(({ state }) => state === filter)
  const counts = (state: Filter) => (cards.data ?? []).filter((card) => card.state === state).length
  const hasCards = (cards.data?.length ?? 0) > 0
  // Without any card this is what to do next.
  const draft = (variant: 'filled' | 'default') => (
    <Button variant={variant} disabled={drafting.isDrafting || cards.isPending} onClick={drafting.start}>
      {drafting.isDrafting ? t('cards.drafting') : t('cards.draft')}
    </Button>
  )
  const failure = drafting.failure ? messageOf(drafting.failure, t('cards.draftFailed')) : drafting.failedWith
  return (
    <Page width={880}>
      <PageHeader
        title={t('cards.title')}
        back={
          lecture.data
            ? { to: paths.professorCourse(lecture.data.course_id), label: t('cards.toCourse') }
            : { to: paths.professorDashboard(), label: t('back') }
        }
        actions={
          <>
            {draft(hasCards || cards.isPending ? 'default' : 'filled')}
            <AddCard
              lectureId={lectureId}
              slideCount={lecture.data?.total_slides ?? 0}
              onAdded={() => setFilter('approved')}
            />
          </>
        }
        below={lecture.data?.title ?? lineOfNoText}
      />
      {failure && (
        <Box mb="md">
          <FailureAlert>{failure}</FailureAlert>
        </Box>
      )}
      {drafting.job && (
        <Box mb="md">
          <JobBanner
            message={formatJobMessage(drafting.job)}
            percent={drafting.job.total ? (100 * (drafting.job.done ?? 0)) / drafting.job.total : undefined}
            onCancel={drafting.cancel}
            isCancelling={drafting.isCancelling}
          />
        </Box>
      )}
      <Group justify="space-between" gap="sm" mb="md">
        <SegmentedControl
          aria-label={t('cards.show')}
          value={filter}
          onChange={(next) => setFilter(next as Filter)}
          data={filters.map((state) => ({
            value: state,
            label: `${t(`cards.state.${state}`)} ${counts(state)}`,
          }))}
        />
        <Text size="sm" c="var(--text-2)">
          {t('cards.onlyApproved')}
        </Text>
      </Group>
      {cards.isPending ? (
        <SkeletonRows count={3} />
      ) : !cards.data ? (
        <FailedQuery query={cards}>{t('cards.failed')}</FailedQuery>
      ) : shown.length === 0 ? (
        <EmptyState>{t(hasCards ? `cards.none.${filter}` : 'cards.none.any')}</EmptyState>
      ) : (
        <>
          {filter === 'draft' && (
            <Text size="sm" c="var(--text-2)" mb="sm" visibleFrom="sm">
              <Kbd>A</Kbd> {t('cards.keys.approve')} · <Kbd>E</Kbd> {t('cards.keys.edit')} · <Kbd>D</Kbd>{' '}
              {t('cards.keys.discard')}
            </Text>
          )}
          <ul>
            {shown.map((card: PracticeCard) => (
              <CardRow key={card._id} lectureId={lectureId} card={card} />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}
