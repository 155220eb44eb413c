import type { Budget } from '@lectern/contract/models.ts'
import { Box, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useFormat } from '../../ui/format.ts'
import { readShare } from '../budgets/read-share.ts'
import classes from './budget-bar.module.css'

const icons = { warning: IconAlertTriangle, spent: IconHandStop }

type BudgetBarProps = {
  unit: 'tokens' | 'minutes'
  /** Null means no limit. */
  limit: number | null
  used: number
  state: Budget['state']
}

/** The used share of a month's budget, as text and bar, with the consequences when it runs low. */
export function BudgetBar({ unit, limit, used, state }: BudgetBarProps) {
  const { t } = useTranslation('models')
  const format = useFormat()
  const shown = format.number(unit === 'tokens' ? used : Math.floor(used * 10) / 10)
  if (limit === null)
    return (
      <Box className="tabular" component="p" fz="md">
        {t(`budget.usedOnly.${unit}`, { used: shown })}
      </Box>
    )
  const share = readShare({ limit, used, state })
  const Icon = state === 'free' ? null : icons[state]
  return (
    <div className={classes.budget} data-state={state}>
      <Box className="tabular" component="p" fz="md">
        {t(`budget.used.${unit}`, {
          used: shown,
          limit: format.number(limit),
          percent: format.percent(share),
        })}
      </Box>
      <ProgressBar percent={share * 100} label={t(`budget.bar.${unit}`)} height={8} />
      {Icon && state !== 'free' && (
        <Group
          className={classes.note}
          fz="sm"
          lh="1.125rem"
          component="p"
          align="flex-start"
          gap={6}
          wrap="nowrap"
        >
          <Icon size={16} aria-hidden /> {t(`budget.${state}`)}
        </Group>
      )}
    </div>
  )
}
