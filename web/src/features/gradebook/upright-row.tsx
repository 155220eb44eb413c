import type { Gradebook } from '@lectern/contract/gradebook.ts'
import { type GradebookCell, type GradebookState, gradebookRow } from '@lectern/core/grade/gradebook.ts'
import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { CellText } from './cell-text.tsx'
import { findFinalLetter, readRules, sharesOf } from './read-book.ts'
import { RulesLine } from './rules-line.tsx'
import { useQuizNote } from './use-quiz-note.ts'

type UprightRowProps = Pick<Gradebook, 'quizzes' | 'rules'> & {
  cells: readonly GradebookCell[]
  /** Below a quiz: what the professor can do with it. */
  actionsOf?: (index: number, state: GradebookState) => ReactNode
}

/** One student's row of the gradebook, a line for each quiz. Professor and student see the same. */
export function UprightRow({ quizzes, rules, cells, actionsOf }: UprightRowProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const noteOf = useQuizNote()
  const { entries, total } = gradebookRow(cells, quizzes, readRules(rules))
  const shares = sharesOf(quizzes)
  const letter = findFinalLetter(total)
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="xs" pb="sm" className="border-below">
        <div>
          <Text fw={600}>{t('total')}</Text>
          <Text size="sm" c="var(--text-2)">
            {total?.isPreliminary ? t('preliminaryWhy') : t('ofWhatCounts')}
          </Text>
        </div>
        <Group gap="md" align="baseline">
          {total?.isPreliminary && <StatusBadge kind="waiting">{t('preliminary')}</StatusBadge>}
          <Box component="strong" className="tabular nowrap" fz="xl" fw={600}>
            {total?.points && (
              <Box component="span" me="sm" c="var(--text-2)" fz="md" fw={400}>
                {total.points.map(format.number).join(' / ')}
              </Box>
            )}
            {total ? format.percentage(total.percent) : '–'}
          </Box>
          {letter && (
            <Box component="strong" fz="xl" fw={600}>
              {letter}
            </Box>
          )}
        </Group>
      </Group>
      <RulesLine rules={rules} quizzes={quizzes} />
      <ul>
        {quizzes.map((quiz, index) => (
          <Box component="li" key={quiz._id} className="border-above" py="sm">
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
              <Box miw={0}>
                <Text className="break-words" fw={500} dir="auto">
                  {quiz.title}
                </Text>
                <Text size="sm" c="var(--text-2)">
                  {t('pointsAndShare', {
                    note: noteOf(quiz),
                    count: quiz.total_points,
                    points: format.number(quiz.total_points),
                    share: format.percent(shares[index]!),
                  })}
                </Text>
              </Box>
              <Box className="nowrap" fw={500}>
                <CellText quiz={quiz} cell={cells[index] ?? null} entry={entries[index]!} />
              </Box>
            </Group>
            {actionsOf?.(index, entries[index]!.state)}
          </Box>
        ))}
      </ul>
    </>
  )
}
