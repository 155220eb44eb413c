import type { LectureBudget } from '@lectern/contract/models.ts'
import { Box, CloseButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../../api/calls.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useEngines } from '../../../../api/use-engines.ts'
import { paths } from '../../../../app/paths.ts'
import { readShare } from '../../../../features/budgets/read-share.ts'
import { useFormat } from '../../../../ui/format.ts'
import classes from '../jobs/job-banners.module.css'
import { useJobs, useLecture } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'

const nameOf = ({ scope, state }: LectureBudget): string => `${scope} ${state}`

/** Budgets from 80 % on, exhausted ones first. */
const listLittle = (budgets: readonly LectureBudget[]): LectureBudget[] =>
  (['spent', 'warning'] as const).flatMap((state) => budgets.filter((one) => one.state === state))

/**
 * Shown from 80 % of a budget on, until the professor dismisses it: how much is used, what stops at its limit,
 * and who can raise it. Read again as jobs progress. Only one at a time, because the row of banners is low.
 */
export function BudgetBanner() {
  const { _id: lectureId } = useLecture()
  const { active } = useJobs()
  const engines = useEngines().data
  const isAsked = engines !== undefined && Object.values(engines).includes('model')
  const { data, refetch } = useCall(calls.models.budgets, isAsked ? { params: { id: lectureId } } : null, {
    staleTime: 0,
    retry: false,
  })
  const dismissed = useStudio((state) => state.dismissedBudgets)
  const dismiss = useStudio((state) => state.dismissBudget)
  const running = active.length
  const done = active.reduce((sum, job) => sum + (job.done ?? 0), 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: usage changes as jobs progress
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false })
  }, [isAsked, refetch, running, done])

  const little = listLittle(data ?? []).find((one) => !dismissed.has(nameOf(one)))
  if (!little) return null
  return <Banner key={little.scope} budget={little} onDismiss={() => dismiss(nameOf(little))} />
}

type BannerProps = { budget: LectureBudget; onDismiss: () => void }

function Banner({ budget, onDismiss }: BannerProps) {
  const { t } = useTranslation(['models', 'common'])
  const format = useFormat()
  const { scope } = budget
  const state = budget.state === 'spent' ? 'spent' : 'warning'
  const Icon = state === 'spent' ? IconHandStop : IconAlertTriangle
  return (
    <section className={`${classes.notice} border-below`} data-budget={state} aria-label={t('strip.label')}>
      <Icon size={18} aria-hidden />
      <Box component="span" flex={1} fz="sm" lh="1.125rem">
        <span role="status">
          {t(`strip.${state}.${scope}`, { percent: format.percent(readShare(budget)) })}
        </span>{' '}
        {scope === 'course' ? (
          <Link to={`${paths.models()}?tab=usage`}>{t('strip.own')}</Link>
        ) : (
          t('strip.byAdministrator')
        )}
      </Box>
      <CloseButton aria-label={t('common:dismiss')} onClick={onDismiss} />
    </section>
  )
}
