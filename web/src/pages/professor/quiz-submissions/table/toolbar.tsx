import { Box, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { cardsBelow } from '../../../../ui/tables/data-table.tsx'
import {
  type Direction,
  type Filter,
  filters,
  type ReviewState,
  type SortKey,
  sortKeys,
} from '../review-state.ts'

type ToolbarProps = {
  review: ReviewState
  /** Number of rows shown. */
  count: number
  /** Number of submissions that need attention, and of those with claims. */
  counts: { look: number; claims: number }
  onType: (words: string) => void
  onChange: (next: Partial<ReviewState>) => void
}

/** Beside each other on phones, where there is room for two. */
const onPhones = { flex: { base: '1 1 0', md: 'initial' }, miw: { base: 'min(100%, 12rem)', md: 'auto' } }

/** Search and filters; on narrow screens, where the rows are cards without a header, also sorting. */
export function Toolbar({ review, count, counts, onType, onChange }: ToolbarProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const isNarrow = useMediaQuery(cardsBelow, false, { getInitialValueInEffect: false })
  const choices = filters
    // Most quizzes never have a claim.
    .filter((value) => value !== 'claims' || counts.claims > 0 || review.filter === 'claims')
    .map((value) => ({
      value,
      label:
        value === 'look' || value === 'claims'
          ? t(`filter.${value}`, { number: format.number(counts[value]) })
          : t(`filter.${value}`),
    }))
  return (
    <Group gap="sm" my="1.25rem 0.75rem">
      <TextInput
        flex={{ base: '1 1 100%', md: '0 1 20rem' }}
        miw="min(100%, 14rem)"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={review.words}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isNarrow ? (
        <NativeSelect
          {...onPhones}
          aria-label={t('filter.label')}
          data={choices}
          value={review.filter}
          onChange={(event) => onChange({ filter: event.currentTarget.value as Filter })}
        />
      ) : (
        <SegmentedControl
          aria-label={t('filter.label')}
          data={choices}
          value={review.filter}
          onChange={(next) => onChange({ filter: next as Filter })}
        />
      )}
      {isNarrow && <SortChoice review={review} onChange={onChange} />}
      <Box className="tabular" component="span" ms="auto" c="var(--text-2)" fz="sm" role="status">
        {t('found', { count, number: format.number(count) })}
      </Box>
    </Group>
  )
}

function SortChoice({ review, onChange }: Pick<ToolbarProps, 'review' | 'onChange'>) {
  const { t } = useTranslation('quizReview')
  const data = sortKeys.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({
      value: `${sort} ${direction}`,
      label: t(`sorted.${sort}.${direction}`),
    })),
  )
  return (
    <NativeSelect
      {...onPhones}
      aria-label={t('sorted.label')}
      data={data}
      value={`${review.sort} ${review.direction}`}
      onChange={(event) => {
        const [sort, direction] = event.currentTarget.value.split(' ')
        onChange({ sort: sort as SortKey, direction: direction as Direction })
      }}
    />
  )
}
