import type { Gradebook } from '@lectern/contract/gradebook.ts'
import { weightsOf } from '@lectern/core/grade/gradebook.ts'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

/** How the totals are computed, in a few words. */
export function RulesLine({ rules, quizzes }: Pick<Gradebook, 'rules' | 'quizzes'>) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const sum = weightsOf(quizzes).reduce((one, other) => one + other, 0)
  const isWeighted = quizzes.some(({ weight }) => weight !== null)
  return (
    <Group component="p" gap="0 1rem" py="xs" c="var(--text-2)" fz="sm">
      {rules.drop_lowest > 0 && <span>{t('rule.dropped', { count: rules.drop_lowest })}</span>}
      <span>{t('rule.missing')}</span>
      {isWeighted && sum !== 100 && <span>{t('rule.scaled', { sum: format.number(sum) })}</span>}
    </Group>
  )
}
