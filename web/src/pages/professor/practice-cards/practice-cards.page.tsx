import type { PracticeCard } from '@lectern/contract/practice.ts'
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { useJob } from '../../../api/use-job.ts'
import { paths } from '../../../app/paths.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AddCard } from './add-card.tsx'
import { CardRow } from './card-row.tsx'

const filters = ['draft', 'approved', 'discarded'] as const
type Filter = (typeof filters)[number]

/** The practice cards of a lecture: drafted from its slides, approved one by one. */
export function Component() {
  const { t } = useTranslation('practice')
  const { lectureId = '' } = useParams()
  const params = { id: lectureId }
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId))
  const cards = useCall(calls.practice.cards, { params }, alwaysFresh)
  const list = keyOf(calls.practice.cards, { params })
  const [filter, setFilter] = useState<Filter>('draft')
  const [jobId, setJobId] = useState<string | null>(null)
  const start = useAction(calls.practice.draft, { onSuccess: ({ job_id }) => setJobId(job_id) })
  const client = useQueryClient()
  const watch = useJob(jobId, {
    kind: 'practice_draft',
    onEnd: (job) => {
      showToast(job.status === 'COMPLETED' ? 'success' : 'error', formatJobMessage(job))
      void client.invalidateQueries({ queryKey: list })
    },
  })
  const shown = (cards.data ?? []).filter(({ state }) => state === filter)
  const counts = (state: Filter) => (cards.data ?? []).filter((card) => card.state === state).length
  const isDrafting = start.isPending || watch.isRunning
  const draft = (
    <Button variant="default" disabled={isDrafting} onClick={() => start.mutate({ params })}>
      {isDrafting ? t('cards.drafting') : t('cards.draft')}
    </Button>
  )
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
            {draft}
            <AddCard
              lectureId={lectureId}
              slideCount={lecture.data?.total_slides ?? 0}
              onAdded={() => setFilter('approved')}
            />
          </>
        }
        below={lecture.data?.title}
      />
      {start.error && <FailureAlert>{messageOf(start.error, t('cards.draftFailed'))}</FailureAlert>}
      {watch.job && watch.isRunning && (
        <Text role="status" c="var(--text-2)" mb="sm">
          {formatJobMessage(watch.job)}
        </Text>
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
        <EmptyState>{t(`cards.none.${filter}`)}</EmptyState>
      ) : (
        <ul>
          {shown.map((card: PracticeCard) => (
            <CardRow key={card._id} lectureId={lectureId} card={card} />
          ))}
        </ul>
      )}
    </Page>
  )
}
