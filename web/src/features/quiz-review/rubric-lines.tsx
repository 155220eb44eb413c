import type { GradedLine } from '@lectern/core/grade/rubric-lines.ts'
import { Anchor, Box, Group, Text, Title, UnstyledButton } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { LineQuote } from '../graded-answers/line-quote.tsx'
import { PointsField } from './points-field.tsx'
import { readPoints } from './read-points.ts'
import classes from './rubric-lines.module.css'
import { followLines, type LineProblem, sumTyped, type TypedPoints, typeLine } from './typed-points.ts'

type RubricLinesProps = {
  lines: readonly GradedLine[]
  typed: TypedPoints
  onType: (typed: TypedPoints) => void
  maxPoints: number
  problem: LineProblem | null
  /** The student's name, where several forms are on one page. */
  student?: string | undefined
}

const icons = { full: IconCircleCheck, part: IconCircleHalf2, none: IconCircle }

/**
 * The lines of a rubric, each with a field for its points. Pressing a line gives all of its points or none. The total follows
 * their sum until it is typed by itself.
 */
export function RubricLines({ lines, typed, onType, maxPoints, problem, student }: RubricLinesProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  if (lines.length === 0) return null
  const named = (field: string) => (student ? t('grade.fieldOf', { field, student }) : field)
  const sum = sumTyped(typed, lines, maxPoints)
  const isTotal = !typed.isByLine && typed.points.trim() !== '' && typed.lines.some(Boolean)
  const isApart = isTotal && sum !== null && typed.points !== String(sum)
  return (
    <Box component="section" aria-label={named(t('lines.title'))}>
      <Group className="border-below" pb={6} justify="space-between" gap="0 0.75rem">
        <Title order={3} size="h6">
          {t('lines.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('lines.hint')}
        </Text>
      </Group>
      {isApart && (
        <Group bg="var(--sunken)" c="var(--text-2)" py={6} px="sm" mt="xs" bdrs="sm" fz="sm" gap="0 0.5rem">
          <span>{t('lines.apart', { sum: format.number(sum) })}</span>
          <Anchor
            component="button"
            type="button"
            inherit
            className="touch-height"
            onClick={() => onType(followLines(typed, lines, maxPoints))}
          >
            {t('lines.follow', { sum: format.number(sum) })}
          </Anchor>
        </Group>
      )}
      <ul className={`${classes.lines} divided`} data-apart={isApart || undefined}>
        {lines.map(({ criterion, possible, quote }, index) => {
          const text = typed.lines[index] ?? ''
          const read = readPoints(text, possible)
          const points = 'points' in read ? read.points : 0
          const state = points === possible ? 'full' : points > 0 ? 'part' : 'none'
          const Icon = icons[state]
          const type = (value: string) => onType(typeLine(typed, { index, value }, lines, maxPoints))
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
              key={index}
              className={classes.line}
            >
              <Box miw={0}>
                <UnstyledButton
                  className={`${classes.toggle} hover-sunken break-words`}
                  aria-pressed={state === 'part' ? 'mixed' : state === 'full'}
                  aria-label={student && named(criterion)}
                  title={t(state === 'full' ? 'lines.giveNone' : 'lines.giveAll')}
                  onClick={() => type(state === 'full' ? '0' : String(possible))}
                >
                  <Icon className={classes.icon} data-state={state} size={18} stroke={1.75} aria-hidden />
                  <span dir="auto">{criterion}</span>
                </UnstyledButton>
                {quote !== null && points > 0 && (
                  <Box ps="xl">
                    <LineQuote quote={quote} index={index} isManyColoured />
                  </Box>
                )}
              </Box>
              <PointsField
                value={text}
                onChange={type}
                maxPoints={possible}
                problem={problem?.index === index ? problem.problem : null}
                label={null}
                name={named(t('lines.pointsOf', { criterion }))}
                from={0}
              />
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
