import type { Budget } from '@lectern/contract/models.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import classes from './budget-bar.module.css'

const signs = { warning: IconAlertTriangle, spent: IconHandStop }

/** How much of a month's budget is used: in words, as a bar, and what that means once it becomes little. */
export function BudgetBar({ budget }: { budget: Budget }) {
  const { t } = useTranslation('models')
  const format = useFormat()
  const { tokens, used, state } = budget
  if (tokens === null)
    return <p className={classes.words}>{t('budget.usedOnly', { used: format.number(used) })}</p>
  const share = tokens === 0 ? 1 : used / tokens
  const Sign = state === 'free' ? null : signs[state]
  return (
    <div className={classes.budget} data-state={state}>
      <p className={classes.words}>
        {t('budget.used', {
          used: format.number(used),
          tokens: format.number(tokens),
          percent: format.percent(share),
        })}
      </p>
      <ProgressBar percent={share * 100} label={t('budget.bar')} height={8} />
      {Sign && state !== 'free' && (
        <p className={classes.note}>
          <Sign size={16} aria-hidden /> {t(`budget.${state}`)}
        </p>
      )}
    </div>
  )
}
