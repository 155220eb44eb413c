import type { Budget, SpeechBudget } from '@lectern/contract/models.ts'
import { useTranslation } from 'react-i18next'
import { BudgetBar } from './budget-bar.tsx'
import classes from './models.module.css'

/** The settings of the administrator's budgets. */
const settings = { tokens: 'AI_BUDGET_TOKENS', minutes: 'SPEECH_BUDGET_MINUTES' } as const

type InstallationBudgetProps = {
  /** Null: no model is configured, and none was used this month. */
  budget: Budget | null
  /** Null: no provider's voice is configured, and none was used this month. */
  speech: SpeechBudget | null
}

/** The monthly budget of all courses together, and how much of it is used. */
export function InstallationBudget({ budget, speech }: InstallationBudgetProps) {
  const { t } = useTranslation('models')
  const parts = [
    ...(budget ? [{ unit: 'tokens' as const, limit: budget.tokens, ...budget }] : []),
    ...(speech ? [{ unit: 'minutes' as const, limit: speech.minutes, ...speech }] : []),
  ]
  return (
    <section className={classes.installation} aria-label={t('budget.installation')}>
      <h2 className={classes.heading}>{t('budget.installation')}</h2>
      {parts.map(({ unit, limit, used, state }) => (
        <div key={unit} className={classes.part}>
          <p className={classes.hint}>
            {t(`budget.month.${unit}`)}
            {limit === null && ` ${t('budget.limitHint', { name: settings[unit] })}`}
            {state !== 'free' && ` ${t('budget.raiseHint', { name: settings[unit] })}`}
          </p>
          <BudgetBar unit={unit} limit={limit} used={used} state={state} />
        </div>
      ))}
    </section>
  )
}
