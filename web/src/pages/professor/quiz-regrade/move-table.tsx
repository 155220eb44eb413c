import type { Question } from '@lectern/contract/questions.ts'
import type { RegradePreview } from '@lectern/contract/regrading.ts'
import { SegmentedControl } from '@mantine/core'
import { Fragment, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { useRowWindow } from '../../../ui/use-row-window.ts'
import { MoveRow } from './move-row.tsx'
import { orderMoves, type Shown } from './order-moves.ts'
import classes from './quiz-regrade.module.css'

type MoveTableProps = { preview: RegradePreview; quizId: string; questions: readonly Question[] }

const columns = 5

/** Whoever moves, from what to what. */
export function MoveTable({ preview, quizId, questions }: MoveTableProps) {
  const { t, i18n } = useTranslation('quizReview')
  const format = useFormat()
  const [shown, setShown] = useState<Shown>('all')
  const rows = useMemo(
    () => orderMoves(preview.moves, shown, new Intl.Collator(i18n.language).compare),
    [preview.moves, shown, i18n.language],
  )
  const numbers = useMemo(
    () => new Map(questions.map(({ question_id }, index) => [question_id, index + 1])),
    [questions],
  )
  const body = useRef<HTMLTableSectionElement>(null)
  const view = useRowWindow({
    count: rows.length,
    keyOf: (index) => rows[index]?.submission_id ?? String(index),
    usualHeight: 49,
    body,
  })
  if (preview.moves.length === 0) return null
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('filter.label')}
          value={shown}
          onChange={(next) => setShown(next as Shown)}
          data={[
            { value: 'all', label: t('regrade.showAll', { number: format.number(preview.moves.length) }) },
            { value: 'up', label: t('regrade.showUp', { number: format.number(preview.up) }) },
            { value: 'down', label: t('regrade.showDown', { number: format.number(preview.down) }) },
          ]}
        />
        {preview.applied_at === null && <span className={classes.promise}>{t('regrade.promise')}</span>}
      </div>
      <div className={classes.tableFrame}>
        <table className={classes.table} aria-rowcount={rows.length + 1}>
          <caption className="visually-hidden">{t('regrade.table')}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{t('column.student')}</th>
              <th scope="col">{t('questions')}</th>
              <th scope="col">{t('regrade.score')}</th>
              <th scope="col">{t('grade.points')}</th>
              <th scope="col">{t('regrade.change')}</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {view.rows.map(({ index, key, gap }) => {
              const move = rows[index]
              if (!move) return null
              return (
                <Fragment key={key}>
                  {gap > 0 && <Gap height={gap} />}
                  <MoveRow
                    move={move}
                    index={index}
                    quizId={quizId}
                    numbers={numbers}
                    measure={view.measure}
                    onFocus={() => view.keepFocused(index)}
                  />
                </Fragment>
              )
            })}
            {view.gapAfter > 0 && <Gap height={view.gapAfter} />}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The room of rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className={classes.gap} style={{ height }}>
    <td colSpan={columns} />
  </tr>
)
