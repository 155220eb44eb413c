import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countTags } from '../../../features/question-bank/filter-bank.ts'
import { useFormat } from '../../../ui/format.ts'
import classes from './question-bank.module.css'

type TagListProps = {
  bank: readonly BankQuestion[]
  /** Empty: all. */
  chosen: string
  onChoose: (tag: string) => void
}

/** The tags of the bank with their numbers, on wide screens; narrow ones have a select. */
export function TagList({ bank, chosen, onChoose }: TagListProps) {
  const { t } = useTranslation('questionBank')
  const format = useFormat()
  const entries = [{ tag: '', count: bank.length }, ...countTags(bank)]
  return (
    <Box component="nav" className="mantine-visible-from-lg" aria-label={t('filter.tags')}>
      <Box component="h2" fz="sm" fw={600} lh="2.25rem" className="border-below">
        {t('filter.tags')}
      </Box>
      <ul>
        {entries.map(({ tag, count }) => (
          <li key={tag}>
            <button
              type="button"
              className={`${classes.tag} hover-sunken border-below`}
              aria-pressed={tag === chosen}
              onClick={() => onChoose(tag)}
            >
              <span className="truncate" dir="auto">
                {tag === '' ? t('filter.allTags') : tag}
              </span>
              <span className="tabular">{format.number(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Box>
  )
}
