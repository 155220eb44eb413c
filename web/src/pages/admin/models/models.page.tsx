import { Box, Group, NativeSelect, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { listMonths, monthNamer } from '../../../features/budgets/months.ts'
import { EngineTable } from '../../../features/models/engine-table.tsx'
import { InstallationBudget } from '../../../features/models/installation-budget.tsx'
import { UsageTable } from '../../../features/models/usage-table.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { AdminFrame } from '../admin-frame.tsx'

/** Which engine does each task, whether it works, and the use of each model in a month. */
export function Component() {
  const { t, i18n } = useTranslation(['operations', 'admin', 'models'])
  const [months] = useState(() => listMonths(new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  const nameOf = monthNamer(i18n.language)
  const found = useCall(
    calls.operations.models,
    { query: { month } },
    { ...alwaysFresh, placeholderData: keepPreviousData },
  )
  if (!found.data)
    return (
      <AdminFrame part="models">
        {found.isPending ? <SkeletonRows /> : <FailedQuery query={found}>{t('admin:failed')}</FailedQuery>}
      </AdminFrame>
    )
  const { engines, budget, speech_budget: speech, usage } = found.data
  const usesModel = engines.some(({ kind, task }) => kind === 'model' && task !== 'speech') || budget.used > 0
  const usesVoice = engines.some(({ kind, task }) => kind === 'model' && task === 'speech') || speech.used > 0
  return (
    <AdminFrame part="models">
      <Box component="p" maw={736} mb="lg" c="var(--text-2)">
        {t('models.intro')} <Link to={paths.admin('settings')}>{t('models.settings')}</Link>
      </Box>
      {(usesModel || usesVoice) && (
        <InstallationBudget
          budget={usesModel ? budget : null}
          speech={usesVoice ? speech : null}
          isForAdministrators
        />
      )}
      <EngineTable engines={engines} tester="administrator" />
      <Group justify="space-between" mt="xl" mb="sm">
        <Title order={2} size="h4" lts="0">
          {t('models.use')}
        </Title>
        <NativeSelect
          aria-label={t('models.month')}
          data={months.map((value) => ({ value, label: nameOf(value) }))}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      </Group>
      {usage.length === 0 ? (
        <EmptyState>{t('models.nothing')}</EmptyState>
      ) : (
        <>
          <UsageTable
            caption={t('models.use')}
            first={t('models.model')}
            rows={usage.map((one) => ({
              key: `${one.provider}:${one.model}`,
              name: `${one.provider}:${one.model}`,
              usage: one,
            }))}
          />
          <Box component="p" maw={736} mt="sm" fz="sm" c="var(--text-2)">
            {t('models.cost')}
          </Box>
        </>
      )}
    </AdminFrame>
  )
}
