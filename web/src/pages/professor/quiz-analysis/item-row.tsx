import { Box } from '@mantine/core'
import IconAlignBoxLeftStretch from '@tabler/icons-react/dist/esm/icons/IconAlignBoxLeftStretch.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../ui/clock.ts'
import { useFormat } from '../../../ui/format.ts'
import classes from './item-table.module.css'
import { type Item, isWeak } from './order-items.ts'

type ItemRowProps = { item: Item; isOpen: boolean; onOpen: () => void }

/**
 * A question: bars for difficulty and discrimination, the most chosen wrong option, and the time it took.
 */
export function ItemRow({ item, isOpen, onOpen }: ItemRowProps) {
  const { t } = useTranslation('quizReview')
  const { difficulty, discrimination, options, most_chosen_wrong: wrong, mean_seconds: seconds } = item
  const Icon = options ? IconListCheck : IconAlignBoxLeftStretch
  return (
    <tr className={classes.row} data-open={isOpen || undefined}>
      <td className={classes.number}>
        {item.number}
        <Icon size={16} aria-hidden />
      </td>
      <th scope="row" className={classes.question}>
        <button type="button" aria-pressed={isOpen} onClick={onOpen} dir="auto">
          {item.question_text}
        </button>
      </th>
      <td className={classes.share} data-weak={isWeak(item) || undefined} data-label={t('analysis.share')}>
        <ShareBar share={difficulty} />
      </td>
      <td
        className={classes.discrimination}
        data-weak={(discrimination ?? 0) < 0 || undefined}
        data-label={t('analysis.discrimination')}
      >
        <DiscriminationBar value={discrimination} />
      </td>
      <td className={classes.wrong} data-label={t('analysis.wrong')}>
        {options ? <MostChosen item={item} wrong={wrong} /> : t('analysis.shortAnswer')}
      </td>
      <td className={classes.time} data-label={t('analysis.time')} data-number>
        {seconds === null ? '–' : formatClock(seconds * 1_000)}
      </td>
    </tr>
  )
}

function ShareBar({ share }: { share: number | null }) {
  const format = useFormat()
  return (
    <span className={classes.measure}>
      <Box className={classes.track} component="span" h={9} bdrs={2} aria-hidden>
        <span style={{ width: `${100 * (share ?? 0)}%` }} />
      </Box>
      <span>{share === null ? '–' : format.percent(share)}</span>
    </span>
  )
}

/** From −1 to 1, with zero in the middle. */
function DiscriminationBar({ value }: { value: number | null }) {
  const half = 50 * Math.abs(value ?? 0)
  return (
    <span className={classes.measure}>
      <Box className={classes.track} component="span" h={9} bdrs={2} data-zero aria-hidden>
        <span style={{ insetInlineStart: `${(value ?? 0) < 0 ? 50 - half : 50}%`, width: `${half}%` }} />
      </Box>
      <span>{value === null ? '–' : value.toFixed(2).replace('-', '−')}</span>
    </span>
  )
}

function MostChosen({ item, wrong }: { item: Item; wrong: number | null }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const asked = item.answers + item.unanswered
  const chosen = wrong === null ? undefined : item.options?.[wrong]?.chosen
  if (wrong === null || chosen === undefined) return '–'
  return t('analysis.option', {
    number: wrong + 1,
    percent: format.percent(asked > 0 ? chosen / asked : 0),
  })
}
