import { Box, Progress, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTypeText } from '../../../features/quiz-review/use-type-text.ts'
import { formatClock } from '../../../ui/clock.ts'
import { useFormat } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './item-table.module.css'
import { type Item, isWeak } from './order-items.ts'
import { useOptionText } from './use-option-text.ts'

type ItemRowProps = { item: Item; isOpen: boolean; onOpen: () => void }

/**
 * A question: bars for difficulty and discrimination, the most chosen wrong option, and the time it took.
 */
export function ItemRow({ item, isOpen, onOpen }: ItemRowProps) {
  const { t } = useTranslation('quizReview')
  const typeText = useTypeText()
  const { difficulty, discrimination, options, most_chosen_wrong: wrong, mean_seconds: seconds } = item
  return (
    <Table.Tr className={classes.row} data-open={isOpen || undefined}>
      <Table.Td className="tabular nowrap" c="var(--text-2)">
        {item.number}
      </Table.Td>
      <Table.Th scope="row">
        <Text
          className={classes.question}
          component="button"
          type="button"
          lineClamp={2}
          aria-pressed={isOpen}
          onClick={onOpen}
          dir="auto"
        >
          <RichText pictures="named">{item.question_text}</RichText>
        </Text>
        <Text component="span" c="dimmed" fz="xs" fw={400}>
          {typeText(item.question_type)}
        </Text>
      </Table.Th>
      <Table.Td data-weak={isWeak(item) || undefined} data-label={t('analysis.share')}>
        <ShareBar share={difficulty} isWeak={isWeak(item)} />
      </Table.Td>
      <Table.Td data-weak={(discrimination ?? 0) < 0 || undefined} data-label={t('analysis.discrimination')}>
        <DiscriminationBar value={discrimination} />
      </Table.Td>
      <Table.Td className="nowrap" c="var(--text-2)" data-label={t('analysis.wrong')}>
        {options ? <MostChosen item={item} wrong={wrong} /> : '–'}
      </Table.Td>
      <Table.Td c="var(--text-2)" data-label={t('analysis.time')} data-number>
        {seconds === null ? '–' : formatClock(seconds * 1_000)}
      </Table.Td>
    </Table.Tr>
  )
}

function ShareBar({ share, isWeak }: { share: number | null; isWeak: boolean }) {
  const format = useFormat()
  return (
    <div className={`${classes.measure} tabular`}>
      <Progress
        className={classes.bar}
        size={9}
        color={isWeak ? 'var(--warn-solid)' : 'var(--chart)'}
        value={100 * (share ?? 0)}
        aria-hidden
      />
      <span>{share === null ? '–' : format.percent(share)}</span>
    </div>
  )
}

/** From −1 to 1, with zero in the middle. */
function DiscriminationBar({ value }: { value: number | null }) {
  const half = 50 * Math.abs(value ?? 0)
  return (
    <span className={`${classes.measure} tabular`}>
      <Box className={`${classes.bar} ${classes.fromZero}`} component="span" h={9} bdrs={2} aria-hidden>
        <span style={{ insetInlineStart: `${(value ?? 0) < 0 ? 50 - half : 50}%`, width: `${half}%` }} />
      </Box>
      <span>{value === null ? '–' : value.toFixed(2).replace('-', '−')}</span>
    </span>
  )
}

function MostChosen({ item, wrong }: { item: Item; wrong: number | null }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const textOf = useOptionText(item)
  const asked = item.answers + item.unanswered
  const chosen = wrong === null ? undefined : item.options?.[wrong]?.chosen
  if (wrong === null || chosen === undefined) return '–'
  const percent = format.percent(asked > 0 ? chosen / asked : 0)
  if (item.question_type === 'true_false') return format.facts([textOf(wrong), percent])
  return t('analysis.option', { number: wrong + 1, percent })
}
