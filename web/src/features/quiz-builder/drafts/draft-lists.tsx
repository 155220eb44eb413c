import { Box } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { CountTabs } from '../../../ui/layout/count-tabs.tsx'
import { FailedQuery } from '../../queries/failed-query.tsx'
import { DraftList } from './draft-list.tsx'
import { type DraftState, draftStates, useQuizDrafts } from './quiz-drafts.ts'

/** The drafts of a lecture by state. */
export function DraftLists({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation('quizAuthoring')
  const [state, setState] = useState<DraftState>('proposed')
  const queries = {
    proposed: useQuizDrafts(lectureId, 'proposed'),
    approved: useQuizDrafts(lectureId, 'approved'),
    dismissed: useQuizDrafts(lectureId, 'dismissed'),
  }
  const query = queries[state]
  return (
    <CountTabs
      label={t('drafts.states')}
      value={state}
      onChange={setState}
      tabs={draftStates.map((value) => {
        const count = queries[value].data?.length
        return { value, label: t(`drafts.${value}`), ...(count !== undefined && { count }) }
      })}
    >
      <Box pt="md">
        {query.isPending ? (
          <SkeletonRows count={3} />
        ) : query.data ? (
          <DraftList drafts={query.data} state={state} />
        ) : (
          <FailedQuery query={query}>{t('drafts.listFailed')}</FailedQuery>
        )}
      </Box>
    </CountTabs>
  )
}
