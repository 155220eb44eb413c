import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowWindow } from '../../../../ui/use-row-window.ts'
import type { Direction, SortKey } from '../review-address.ts'
import { SortHead } from './sort-head.tsx'
import { SubmissionRow } from './submission-row.tsx'
import classes from './table.module.css'

type SubmissionTableProps = {
  /** In the order they are shown. */
  rows: readonly SubmissionListItem[]
  sort: SortKey
  direction: Direction
  openId: string | null
  onSort: (key: SortKey) => void
  onOpen: (submissionId: string) => void
}

const columns = 6
const focusButton = (id: string) =>
  document.querySelector<HTMLElement>(`[data-view="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })

/**
 * The submissions, of which only those near the window are drawn. Arrow keys go from one View Details to the next;
 * whose details were open has the focus when they are closed.
 */
export function SubmissionTable({ rows, sort, direction, openId, onSort, onOpen }: SubmissionTableProps) {
  const { t } = useTranslation('quizReview')
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const body = useRef<HTMLTableSectionElement>(null)
  const view = useRowWindow({
    count: rows.length,
    keyOf: (index) => rows[index]?._id ?? String(index),
    usualHeight: isPhone ? 148 : 49,
    body,
  })

  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    view.keepFocused(index)
    view.scrollTo(index)
    // The row may only be drawn now.
    requestAnimationFrame(() => requestAnimationFrame(() => focusButton(row._id)))
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(Math.max(0, Math.min(rows.length - 1, next)))
  }

  const lastOpen = useRef<string | null>(null)
  const returnTo = useEffectEvent((id: string) => goTo(rows.findIndex((row) => row._id === id)))
  useEffect(() => {
    const before = lastOpen.current
    lastOpen.current = openId
    if (openId !== null || before === null) return
    // After the drawer has given the focus back to whoever had it first.
    const timer = setTimeout(() => returnTo(before), 300)
    return () => clearTimeout(timer)
  }, [openId])

  const head = { sort, direction, onSort }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus is
    <div className={classes.frame} onBlur={() => view.keepFocused(null)}>
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{t('table')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <SortHead {...head} column="student" />
            <SortHead {...head} column="submitted" />
            <SortHead {...head} column="time" isNumber />
            <SortHead {...head} column="score" />
            <th scope="col">{t('column.status')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('column.details')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {view.rows.map(({ index, key, gap }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <Fragment key={key}>
                {gap > 0 && <Gap height={gap} />}
                <SubmissionRow
                  row={row}
                  index={index}
                  isOpen={row._id === openId}
                  measure={view.measure}
                  onOpen={() => onOpen(row._id)}
                  onKeyDown={(event) => onKey(event, index)}
                  onFocus={() => view.keepFocused(index)}
                />
              </Fragment>
            )
          })}
          {view.gapAfter > 0 && <Gap height={view.gapAfter} />}
        </tbody>
      </table>
    </div>
  )
}

/** The room of rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className={classes.gap} style={{ height }}>
    <td colSpan={columns} />
  </tr>
)
