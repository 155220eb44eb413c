import { Box, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { roundScale } from './round-scale.ts'
import classes from './score-chart.module.css'

type ScoreChartProps = {
  label: string
  /** Ten counts: 0 to under 10 %, …, 90 to 100 %. */
  counts: readonly number[]
  /** In percent; drawn as a labelled line. */
  average?: number | null
  /** The same counts before a regrading, drawn as lines over the bars. */
  before?: readonly number[]
}

const ends = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

/** The distribution of scores. A visually hidden list holds the same figures for screen readers. */
export function ScoreChart({ label, counts, average = null, before }: ScoreChartProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { top, lines } = roundScale(Math.max(...counts, ...(before ?? [])))
  const heightOf = (count: number) => `${(100 * count) / top}%`
  return (
    <Stack
      className="tabular"
      pos="relative"
      ps={28}
      pe={4}
      gap={0}
      flex={1}
      mih={168}
      c="var(--text-2)"
      fz={11}
      lh="1rem"
    >
      <Box pos="relative" flex={1} mt="xl" aria-hidden>
        {lines.map((line) => (
          <div key={line} className={`${classes.line} border-above`} style={{ bottom: heightOf(line) }}>
            <span>{format.number(line)}</span>
          </div>
        ))}
        <div className={`${classes.bars} cover`}>
          {counts.map((count, index) => (
            <Stack
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              key={index}
              justify="flex-end"
              gap={0}
              pos="relative"
              px="7%"
            >
              <div className={classes.bar} style={{ height: heightOf(count) }}>
                {count > 0 && !before && <span className={classes.count}>{format.number(count)}</span>}
              </div>
              {before && <div className={classes.before} style={{ bottom: heightOf(before[index] ?? 0) }} />}
            </Stack>
          ))}
        </div>
        {average !== null && (
          <div
            className={classes.average}
            style={{ insetInlineStart: `${average}%` }}
            data-side={average < 40 ? 'end' : 'start'}
          >
            <span>{t('chart.average', { percent: format.percentage(average) })}</span>
          </div>
        )}
      </Box>
      <Box className={classes.axis} h={20} mt={4} aria-hidden>
        {ends.map((end) => (
          <span key={end} style={{ insetInlineStart: `${end}%` }}>
            {end}
            {end === 100 && '%'}
          </span>
        ))}
      </Box>
      <ul className="visually-hidden" aria-label={label}>
        {counts.map((count, index) => {
          const range = { from: index * 10, to: index * 10 + 10, students: format.number(count) }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              {before
                ? t('chart.changed', { ...range, before: format.number(before[index] ?? 0) })
                : t('chart.students', range)}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
