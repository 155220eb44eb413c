import type { LectureBudget } from '@lectern/contract/models.ts'
import { Box, CloseButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { readShare } from '../../../../features/budgets/read-share.ts'
import { useFormat } from '../../../../ui/format.ts'
import classes from '../jobs/job-banners.module.css'
import { usePart } from '../store/studio-store.ts'

/** The administrator's settings for the budgets of the installation. */
const settings = { installation: 'AI_BUDGET_TOKENS', speech: 'SPEECH_BUDGET_MINUTES' } as const

/** Shown from 80 % of a budget on: how much is used, what stops at its limit, and who can raise it. */
export function BudgetBanner() {
  const { little, putAside } = usePart('budgets', 'little', 'putAside')
  return little ? <Strip key={little.scope} budget={little} onPutAside={() => putAside(little)} /> : null
}

type StripProps = { budget: LectureBudget; onPutAside: () => void }

function Strip({ budget, onPutAside }: StripProps) {
  const { t } = useTranslation(['models', 'common'])
  const format = useFormat()
  const { scope } = budget
  const state = budget.state === 'spent' ? 'spent' : 'warning'
  const Sign = state === 'spent' ? IconHandStop : IconAlertTriangle
  return (
    <section className={`${classes.notice} border-below`} data-budget={state} aria-label={t('strip.label')}>
      <Sign size={18} aria-hidden />
      <Box component="span" flex={1} fz="sm" lh="1.125rem">
        <span role="status">
          {t(`strip.${state}.${scope}`, { percent: format.percent(readShare(budget)) })}
        </span>{' '}
        {scope === 'course' ? (
          <Link to={`${paths.models()}?tab=usage`}>{t('strip.own')}</Link>
        ) : (
          t('strip.admin', { name: settings[scope] })
        )}
      </Box>
      <CloseButton aria-label={t('common:dismiss')} onClick={onPutAside} />
    </section>
  )
}
