import type { Budget, SpeechBudget } from '@lectern/contract/models.ts'
import { Box, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BudgetBar } from './budget-bar.tsx'

/** The settings of the administrator's budgets. */
const settings = { tokens: 'AI_BUDGET_TOKENS', minutes: 'SPEECH_BUDGET_MINUTES' } as const

type InstallationBudgetProps = {
  /** Null: no model is configured, and none was used this month. */
  budget: Budget | null
  /** Null: no provider's voice is configured, and none was used this month. */
  speech: SpeechBudget | null
  /** Administrators read the names of the settings. */
  isForAdministrators?: boolean
}

/** The monthly budget of all courses together, and how much of it is used. */
export function InstallationBudget({ budget, speech, isForAdministrators = false }: InstallationBudgetProps) {
  const { t } = useTranslation('models')
  const parts = [
    ...(budget ? [{ unit: 'tokens' as const, limit: budget.tokens, ...budget }] : []),
    ...(speech ? [{ unit: 'minutes' as const, limit: speech.minutes, ...speech }] : []),
  ]
  return (
    <Box component="section" maw={736} mb="xl" aria-label={t('budget.installation')}>
      <Title order={2} size="h4" mb={4} lts="0">
        {t('budget.installation')}
      </Title>
      <Stack gap={20}>
        {parts.map(({ unit, limit, used, state }) => (
          <div key={unit}>
            <Text size="sm" mb="sm" c="dimmed">
              {t(`budget.month.${unit}`)}
              {limit === null && isForAdministrators && ` ${t('budget.limitHint', { name: settings[unit] })}`}
              {state !== 'free' &&
                ` ${isForAdministrators ? t('budget.raiseHint', { name: settings[unit] }) : t('strip.byAdministrator')}`}
            </Text>
            <BudgetBar unit={unit} limit={limit} used={used} state={state} />
          </div>
        ))}
      </Stack>
    </Box>
  )
}
