import type { Estimate } from '@lectern/contract/models.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import classes from './estimate-line.module.css'
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
      <p className={classes.line}>
        <span>{t('estimate.label')}:</span> {parts.join(' · ')}
      </p>
      {!fits && (
        <p className={classes.tight} role="alert">
          <IconAlertTriangle size={18} aria-hidden /> {t('estimate.tight')}
        </p>
      )}
    </>
  )
}
