import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useModelSettings } from '../../../features/estimates/use-model-settings.ts'
import { EngineTable } from '../../../features/models/engine-table.tsx'
import { InstallationBudget } from '../../../features/models/installation-budget.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { CountTabs } from '../../../ui/layout/count-tabs.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Usage } from './usage.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** Which engine does each AI task, its usage, and the budgets. */
export function Component() {
  const { t } = useTranslation('models')
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'usage' ? 'usage' : 'engines'
  return (
    <Page>
      <PageHeader isDense title={t('title')} back={{ to: paths.professorDashboard(), label: t('back') }} />
      <CountTabs
        label={t('parts')}
        tabs={[
          { value: 'engines', label: t('tabs.engines') },
          { value: 'usage', label: t('tabs.usage') },
        ]}
        value={tab}
        onChange={(next) => setParams(next === 'usage' ? { tab: next } : {}, { replace: true })}
      >
        <Box pt="lg">{tab === 'usage' ? <Usage /> : <Engines />}</Box>
      </CountTabs>
    </Page>
  )
}

function Engines() {
  const { t } = useTranslation('models')
  const settings = useModelSettings()
  if (settings.isPending) return <WaitingRows lines={['60%', '45%']} rows={9} />
  if (!settings.data) return <FailedQuery query={settings}>{t('failed')}</FailedQuery>
  const { engines, budget, speech_budget: speech } = settings.data
  const hasModel = engines.some(({ kind }) => kind === 'model')
  const asksModel = engines.some(({ kind, task }) => kind === 'model' && task !== 'speech') || budget.used > 0
  const asksVoice = engines.some(({ kind, task }) => kind === 'model' && task === 'speech') || speech.used > 0
  return (
    <>
      <Box className="strong-text" component="p" maw={736} mb="lg" c="var(--text-2)" fz="md" lh="1.375rem">
        {!hasModel && <strong>{t('allBuiltin')} </strong>}
        {t('intro')}
      </Box>
      {(asksModel || asksVoice) && (
        <InstallationBudget budget={asksModel ? budget : null} speech={asksVoice ? speech : null} />
      )}
      <EngineTable engines={engines} tester="professor" />
    </>
  )
}
