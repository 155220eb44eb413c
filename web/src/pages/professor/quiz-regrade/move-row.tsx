import { Box, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { PersonCell } from '../../../ui/tables/data-table.tsx'
import { changeOf, type MoveRow as Row, scoreChangeOf } from './order-moves.ts'
import classes from './quiz-regrade.module.css'

type MoveRowProps = {
  move: Row
  index: number
  quizId: string
  /** Question numbers by id, from 1. */
  numbers: ReadonlyMap<string, number>
  measure: (element: HTMLElement | null) => void
  onFocus: () => void
}

/**
 * One student: which questions change, the score before (ring) and after (dot), and the change in points.
 */
export function MoveRow({ move, index, quizId, numbers, measure, onFocus }: MoveRowProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const change = changeOf(move)
  const scoreChange = scoreChangeOf(move)
  const color = scoreChange > 0 ? 'var(--ok)' : scoreChange < 0 ? 'var(--bad)' : undefined
  const show = (points: number | null) => (points === null ? '–' : format.number(points))
  const { percentage_before: before, percentage_after: after } = move
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2} onFocus={onFocus}>
      <PersonCell
        name={move.student_name}
        email={move.student_email}
        to={`${paths.quizSubmissions(quizId)}?${new URLSearchParams({ submission: move.submission_id })}`}
      />
      <Table.Td className={`${classes.questions} strong-text tabular`} c="var(--text-2)">
        {move.stay && <Staying {...move.stay} />}
        {move.questions.map(({ question_id: id, points_before, points_after }) => (
          <span key={id}>
            {numbers.has(id) && `${t('regrade.number', { number: numbers.get(id) ?? '' })} `}
            {show(points_before)} <Arrow /> <strong>{show(points_after)}</strong>
          </span>
        ))}
      </Table.Td>
      <Table.Td className={classes.score}>
        <Box className={classes.line} component="span" display="block" h={12} mx={6} c={color} aria-hidden>
          <Box
            component="span"
            pos="absolute"
            top={4}
            h={4}
            bg="currentcolor"
            style={{
              insetInlineStart: `${Math.min(before, after)}%`,
              width: `${Math.abs(after - before)}%`,
            }}
          />
          <span className={classes.ring} style={{ insetInlineStart: `${before}%` }} />
          {scoreChange !== 0 && <span className={classes.dot} style={{ insetInlineStart: `${after}%` }} />}
        </Box>
        <Text span inherit className="tabular" mx={6} c={color ?? 'var(--text-2)'} fz="sm">
          {scoreChange !== 0 && (
            <>
              {format.percentage(before)} <Arrow />{' '}
            </>
          )}
          {format.percentage(after)}
        </Text>
      </Table.Td>
      <Table.Td c="var(--text-2)" data-number>
        {change !== 0 && (
          <>
            {show(move.points_before)} <Arrow />{' '}
          </>
        )}
        <Text span inherit fz="md" fw={600} c="var(--text)">
          {show(move.points_after)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.change} fw={600} data-number>
        {change > 0 ? '+' : change < 0 ? '−' : ''}
        {format.number(Math.abs(change))}
      </Table.Td>
    </Table.Tr>
  )
}

/** Why a grade does not change. */
function Staying({ regraded, manual_kept: kept }: NonNullable<Row['stay']>) {
  const { t } = useTranslation('quizReview')
  return t(kept > 0 ? 'regrade.setByHand' : regraded > 0 ? 'regrade.gradedAlike' : 'regrade.untouched')
}

function Arrow() {
  const { t } = useTranslation('quizReview')
  return (
    <>
      <span aria-hidden>→</span>
      <span className="visually-hidden">{t('history.to')}</span>
    </>
  )
}
