import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Box, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkItem } from '../store/audio/use-bulk-audio.ts'
import { usePart } from '../store/studio-store.ts'
import { BulkItemState } from './bulk-item-state.tsx'
import classes from './missing-audio-dialog.module.css'

/** The recordings as rows; the list scrolls to the one in progress. */
export function MissingAudioRows({ rows, hasStarted }: { rows: readonly BulkItem[]; hasStarted: boolean }) {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture } = usePart('document', 'lecture')
  const bulk = usePart('bulk', 'retry')
  const list = useRef<HTMLUListElement>(null)
  const speaking = rows.findIndex(({ state }) => state === 'RUNNING')
  const thumbnails = new Map(
    lecture.slides[lecture.default_language]?.map((entry) => [entry.index, entry.thumbnail_url]),
  )

  useEffect(() => {
    const row = list.current?.children[speaking]
    if (!list.current || !(row instanceof HTMLElement)) return
    // Set the list's own scroll position: `scrollIntoView` would scroll the dialog as well.
    const above = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    const isSeen = above >= 0 && above + row.offsetHeight <= list.current.clientHeight
    if (!isSeen) list.current.scrollTop += above - list.current.clientHeight / 3
  }, [speaking])

  return (
    <Box
      ref={list}
      className={`${classes.rows} focus-inside`}
      component="ul"
      mah="min(20rem, 44vh)"
      mt="sm"
      tabIndex={0}
      aria-label={t('missing.list')}
    >
      {rows.map((item) => (
        <Group
          key={`${item.language} ${item.slide}`}
          className={`${classes.row} border-below`}
          component="li"
          gap="sm"
          wrap="nowrap"
          mih={40}
        >
          <img className={classes.picture} src={thumbnails.get(item.slide)} alt="" loading="lazy" />
          <Box className="nowrap" component="strong">
            {t('missing.slide', { number: item.slide })}
          </Box>
          <Box component="span" c="var(--text-2)">
            {t(`common:languages.${item.language as LectureLanguage}`)}
          </Box>
          {hasStarted && <BulkItemState item={item} onRetry={() => bulk.retry(item)} />}
        </Group>
      ))}
    </Box>
  )
}
