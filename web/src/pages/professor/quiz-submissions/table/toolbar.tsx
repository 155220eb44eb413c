import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useTranslation } from 'react-i18next'
import { cardsBelow } from '../../../../ui/data-table.tsx'
import { useFormat } from '../../../../ui/format.ts'
import {
  type Direction,
  type Filter,
  filters,
  type ReviewPlace,
  type SortKey,
  sortKeys,
} from '../review-address.ts'
import classes from './table.module.css'

type ToolbarProps = {
  place: ReviewPlace
  /** How many rows are shown. */
  count: number
  /** How many need a look. */
  toLook: number
  onType: (words: string) => void
  onChange: (next: Partial<ReviewPlace>) => void
}

/** Searching and filtering; where rows are cards and there is no head, also sorting. */
export function Toolbar({ place, count, toLook, onType, onChange }: ToolbarProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const isNarrow = useMediaQuery(cardsBelow, false, { getInitialValueInEffect: false })
  const choices = filters.map((value) => ({
    value,
    label: value === 'look' ? t('filter.look', { number: format.number(toLook) }) : t(`filter.${value}`),
  }))
  return (
    <div className={classes.tools}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={place.words}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isNarrow ? (
        <NativeSelect
          className={classes.choice}
          aria-label={t('filter.label')}
          data={choices}
          value={place.filter}
          onChange={(event) => onChange({ filter: event.currentTarget.value as Filter })}
        />
      ) : (
        <SegmentedControl
          aria-label={t('filter.label')}
          data={choices}
          value={place.filter}
          onChange={(next) => onChange({ filter: next as Filter })}
        />
      )}
      {isNarrow && <SortChoice place={place} onChange={onChange} />}
      <span className={classes.count} role="status">
        {t('found', { count, number: format.number(count) })}
      </span>
    </div>
  )
}

function SortChoice({ place, onChange }: Pick<ToolbarProps, 'place' | 'onChange'>) {
  const { t } = useTranslation('quizReview')
  const data = sortKeys.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({
      value: `${sort} ${direction}`,
      label: t(`sorted.${sort}.${direction}`),
    })),
  )
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={t('sorted.label')}
      data={data}
      value={`${place.sort} ${place.direction}`}
      onChange={(event) => {
        const [sort, direction] = event.currentTarget.value.split(' ')
        onChange({ sort: sort as SortKey, direction: direction as Direction })
      }}
    />
  )
}
