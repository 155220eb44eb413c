import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { questionTypes } from '@lectern/core/questions/question-types.ts'
import { Group, NativeSelect, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { type BankFilter, countTags } from './filter-bank.ts'

type BankFiltersProps = {
  bank: readonly BankQuestion[]
  filter: BankFilter
  onChange: (change: Partial<BankFilter>) => void
}

/** Search by text, and filters by type and tag. */
export function BankFilters({ bank, filter, onChange }: BankFiltersProps) {
  const { t } = useTranslation(['questionBank', 'quizAuthoring'])
  const format = useFormat()
  const types = questionTypes.filter(({ name }) =>
    bank.some(({ question }) => question.question_type === name),
  )
  return (
    <Group gap="sm" mb="sm">
      <TextInput
        flex="1 1 14rem"
        type="search"
        aria-label={t('filter.words')}
        placeholder={t('filter.words')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={filter.words}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      <NativeSelect
        flex={{ base: '1 1 8rem', md: '0 1 11rem' }}
        aria-label={t('filter.type')}
        value={filter.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t('filter.allTypes') },
          ...types.map(({ name }) => ({ value: name, label: t(`quizAuthoring:type.${name}`) })),
        ]}
      />
      <NativeSelect
        flex={{ base: '1 1 8rem', md: '0 1 11rem' }}
        aria-label={t('filter.tag')}
        value={filter.tag}
        onChange={(event) => onChange({ tag: event.currentTarget.value })}
        data={[
          { value: '', label: t('filter.allTags') },
          ...countTags(bank).map(({ tag, count }) => ({
            value: tag,
            label: t('filter.tagCount', { tag, number: format.number(count) }),
          })),
        ]}
      />
    </Group>
  )
}
