import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePart } from '../store/studio-store.ts'
import { BulkItemState } from './bulk-item-state.tsx'
import classes from './missing-audio-dialog.module.css'
import type { BulkItem } from './use-bulk-audio.ts'

/** The recordings one by one; the list follows the one that is spoken. */
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
    // Its own scrolling only: `scrollIntoView` would move the dialog as well.
    const above = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    const isSeen = above >= 0 && above + row.offsetHeight <= list.current.clientHeight
    if (!isSeen) list.current.scrollTop += above - list.current.clientHeight / 3
  }, [speaking])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys
    <ul ref={list} className={classes.rows} tabIndex={0} aria-label={t('missing.list')}>
      {rows.map((item) => (
        <li key={`${item.language} ${item.slide}`} className={classes.row}>
          <img className={classes.picture} src={thumbnails.get(item.slide)} alt="" loading="lazy" />
          <strong className={classes.name}>{t('missing.slide', { number: item.slide })}</strong>
          <span className={classes.language}>
            {t(`common:languages.${item.language as LectureLanguage}`)}
          </span>
          {hasStarted && <BulkItemState item={item} onRetry={() => bulk.retry(item)} />}
        </li>
      ))}
    </ul>
  )
}
