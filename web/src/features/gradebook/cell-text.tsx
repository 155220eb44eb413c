import type { GradebookQuizColumn } from '@lectern/contract/gradebook.ts'
import type { GradebookCell, GradebookEntry } from '@lectern/core/grade/gradebook.ts'
import { Badge, Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

type CellTextProps = {
  quiz: Pick<GradebookQuizColumn, 'total_points'>
  cell: GradebookCell
  entry: GradebookEntry
}

/** What a student has of a quiz, in words: points, missing, excused, handed in or running; and whether it is dropped. */
export function CellText({ quiz, cell, entry }: CellTextProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const { state, counts, isDropped } = entry
  if (state === 'none')
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('state.none')}</span>
      </>
    )
  return (
    <>
      {isDropped && (
        <Box component="span" me={4} c="var(--text-3)" fz="xs">
          {t('dropped')}{' '}
        </Box>
      )}
      {Array.isArray(cell) ? (
        <span className="tabular" data-points={counts && !isDropped ? 'count' : 'idle'}>
          {cell[1] === quiz.total_points
            ? format.number(cell[0])
            : t('pointsOf', { points: format.number(cell[0]), possible: format.number(cell[1]) })}
        </span>
      ) : state === 'missing' ? (
        <Badge color="yellow">{t('state.missing')}</Badge>
      ) : (
        <Box component="span" c="var(--text-2)">
          {state !== 'points' && t(`state.${state}`)}
        </Box>
      )}
    </>
  )
}
