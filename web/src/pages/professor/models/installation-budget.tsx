import type { Budget } from '@lectern/contract/models.ts'
import { useTranslation } from 'react-i18next'
import { BudgetBar } from './budget-bar.tsx'
import classes from './models.module.css'

/** What all courses together may use in a month, and how much of it is used. */
export function InstallationBudget({ budget }: { budget: Budget }) {
  const { t } = useTranslation('models')
  return (
    <section className={classes.installation} aria-label={t('budget.installation')}>
      <h2 className={classes.heading}>{t('budget.installation')}</h2>
      <p className={classes.hint}>
        {t('budget.month')}
        {budget.tokens === null && `. ${t('budget.limitHint')}`}
      </p>
      <BudgetBar budget={budget} />
    </section>
  )
}
