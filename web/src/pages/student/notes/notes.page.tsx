import { Box, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { paths } from '../../../app/paths.ts'
import { useNoteSending } from '../../../features/notes/use-note-sending.ts'
import { useProgressSending } from '../../../features/player/progress/use-progress-sending.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { NoteRow } from './note-row.tsx'
import { SearchField } from './search-field.tsx'

const pageSize = 50

/** Notes and bookmarks of all lectures that contain the words, newest first, loaded page by page. */
const useNoteSearch = (words: string) =>
  useInfiniteQuery({
    queryKey: keyOf(calls.notes.search, { query: { q: words } }) as QueryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(calls.notes.search, {
        query: {
          ...(words ? { q: words } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
          limit: pageSize,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.cursor : undefined),
    // The last result stays visible until the next one has loaded.
    placeholderData: (before) => before,
  })

const afterTypingMs = 250

/** Notes and bookmarks of all lectures, newest first, with a search that is stored in the URL. */
export function Component() {
  const { t } = useTranslation(['chat', 'student', 'common'])
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(() => search.get('q') ?? '')
  const [words] = useDebouncedValue(typed.trim(), afterTypingMs)
  const found = useNoteSearch(words)
  useProgressSending()
  useNoteSending()

  useEffect(() => {
    setSearch(words ? { q: words } : {}, { replace: true, preventScrollReset: true })
  }, [words, setSearch])

  const rows = found.data?.pages.flat() ?? []
  const count = rows.length
  return (
    <Page width={880}>
      <PageHeader
        title={t('allNotes.title')}
        back={{ to: paths.studentDashboard(), label: t('student:course.back') }}
        below={t('allNotes.intro')}
      />
      <SearchField value={typed} onChange={setTyped} />
      <Box className="tabular" component="p" mih={20} my="xs" c="dimmed" fz="sm" role="status">
        {words && found.isSuccess && !found.isPlaceholderData
          ? t(found.hasNextPage ? 'allNotes.foundMore' : 'allNotes.found', { count })
          : ''}
      </Box>
      {found.isPending ? (
        <SkeletonRows count={3} />
      ) : found.isError && count === 0 ? (
        <FailedQuery query={found}>{t('allNotes.failed')}</FailedQuery>
      ) : count === 0 ? (
        <EmptyState>{words ? t('allNotes.noneFound', { words }) : t('allNotes.empty')}</EmptyState>
      ) : (
        <ul>
          {rows.map((row) => (
            <NoteRow key={`${row.lecture_id} ${row.slide_index}`} row={row} words={words} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {found.isFetchingNextPage ? t('common:loading') : t('allNotes.more')}
        </Button>
      )}
    </Page>
  )
}
