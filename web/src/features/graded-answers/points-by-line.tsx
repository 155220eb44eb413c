import type { GradedLine } from '@lectern/core/grade/rubric-lines.ts'
import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { LineQuote } from './line-quote.tsx'
import { OutcomeIcon } from './outcome-icon.tsx'

/** Each line of a rubric with its points and the words of the answer that earned them, for the student. */
export function PointsByLine({ lines }: { lines: readonly GradedLine[] }) {
  const { t } = useTranslation('quizResult')
  const format = useFormat()
  return (
    <ul>
      {lines.map(({ criterion, possible, earned, quote }, index) => {
        const points = earned ?? 0
        return (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
            key={index}
            className={index > 0 ? 'border-above' : undefined}
            py={6}
            component="li"
            align="flex-start"
            gap="xs"
            wrap="nowrap"
          >
            <OutcomeIcon
              outcome={points <= 0 ? null : points < possible ? 'partial' : 'correct'}
              unknown="notMet"
              size={18}
            />
            <Box className="break-words" flex={1} miw={0}>
              <p dir="auto">
                <RichText>{criterion}</RichText>
              </p>
              {quote !== null && points > 0 && <LineQuote quote={quote} index={index} />}
            </Box>
            <Box className="tabular" component="span" flex="none" fw={600}>
              <span className="visually-hidden">
                {t('question.points', { earned: format.number(points), possible: format.number(possible) })}
              </span>
              <span aria-hidden>
                {format.number(points)}/{format.number(possible)}
              </span>
            </Box>
          </Group>
        )
      })}
    </ul>
  )
}
