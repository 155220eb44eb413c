import type { Announcement } from '@lectern/contract/announcements.ts'
import { Box } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { AnnouncementWords } from '../../../features/announcements/announcement-words.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'

/** The announcements of a course. What is shown counts as seen; what was new stays marked until the page is left. */
export function AnnouncementList({ query }: { query: UseQueryResult<Announcement[]> }) {
  const { t } = useTranslation('announcements')
  if (query.isPending) return <SkeletonRows count={3} />
  if (!query.data)
    return (
      <Box mt="lg">
        <FailedQuery query={query}>{t('failed')}</FailedQuery>
      </Box>
    )
  if (query.data.length === 0)
    return (
      <Box mt="lg">
        <EmptyState>{t('empty')}</EmptyState>
      </Box>
    )
  return <Rows announcements={query.data} />
}

function Rows({ announcements }: { announcements: Announcement[] }) {
  const { t } = useTranslation('announcements')
  const format = useFormat()
  const client = useQueryClient()
  const [wereNew, setWereNew] = useState<ReadonlySet<string>>(new Set())
  const unseen = announcements.filter((one) => one.is_new).map((one) => one._id)
  const key = unseen.join(' ')
  useEffect(() => {
    const ids = key.split(' ').filter((id) => id !== '')
    if (ids.length === 0) return
    setWereNew((before) => new Set([...before, ...ids]))
    callApi(calls.announcements.read, { body: { ids } }).then(
      () => {
        for (const queryKey of [keyOf(calls.announcements.ofCourse), keyOf(calls.announcements.mine)])
          void client.invalidateQueries({ queryKey })
      },
      // They stay new, and are marked at the next visit.
      () => undefined,
    )
  }, [key, client])
  return (
    <ul>
      {announcements.map((one) => (
        <Box component="li" key={one._id} className="border-below" py="md">
          <AnnouncementWords
            title={one.title}
            text={one.text}
            isPinned={one.is_pinned}
            isNew={one.is_new || wereNew.has(one._id)}
          >
            {one.author_name && <bdi>{one.author_name}</bdi>}
            <span>{format.dateTime(one.publish_at)}</span>
            {one.edited_at && <span>{t('edited', { date: format.dateTime(one.edited_at) })}</span>}
          </AnnouncementWords>
        </Box>
      ))}
    </ul>
  )
}
