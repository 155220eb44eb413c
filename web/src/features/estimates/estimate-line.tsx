import type { Estimate } from '@lectern/contract/models.ts'
import { Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { roundTokens } from './round-tokens.ts'

/**
 * The estimated use of a task and this month's remaining budget, in one line; a warning if that may not be
 * enough.
 */
export function EstimateLine({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('models')
  const format = useFormat()
  const { minutes, tokens_left: left, fits, provider, model } = estimate
  const parts = [
    t('estimate.someTokens', {
      number: format.number(roundTokens(estimate.tokens_in + estimate.tokens_out)),
    }),
    ...(minutes === null
      ? []
      : [minutes < 1 ? t('estimate.lessThanMinute') : t('estimate.minutes', { count: Math.round(minutes) })]),
    ...(left === null ? [] : [t('estimate.someLeft', { number: format.number(left) })]),
    ...(model === null ? [] : [t('estimate.by', { model: `${provider}:${model}` })]),
  ]
  return (
    <>
      <Text className="tabular" c="var(--text-2)">
        <span>{t('estimate.label')}:</span> {parts.join(' · ')}
      </Text>
      {!fits && (
        <Group
          component="p"
          align="stretch"
          gap="xs"
          wrap="nowrap"
          c="var(--warn)"
          fz="md"
          lh="1.25rem"
          role="alert"
        >
          <IconAlertTriangle size={18} aria-hidden /> {t('estimate.tight')}
        </Group>
      )}
    </>
  )
}
