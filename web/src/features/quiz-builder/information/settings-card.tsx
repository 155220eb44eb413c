import { Box, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/fields/choice-fields.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useBuilder } from '../builder-context.ts'
import { assistantGuards } from '../quiz-work.ts'
import { FoldCard } from './fold-card.tsx'
import { GradingFields } from './grading-fields.tsx'
import { ReleaseFields } from './release-fields.tsx'

/**
 * What a first quiz leaves as it is: order, assistant, grading and release. Below the questions, and collapsed to what
 * students see.
 */
export function SettingsCard() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { state } = useBuilder()
  const { info } = state.work
  const [isOpen, setOpen] = useState(false)
  const summary = [
    format.named(t('release.results'), t(`release.times.${info.showResults}`)),
    format.named(t('release.correctAnswers'), t(`release.times.${info.showCorrectAnswers}`)),
  ].join(' · ')
  return (
    <Box mt="xl">
      <FoldCard title={t('info.more')} summary={summary} isOpen={isOpen} onFold={setOpen}>
        <Stack gap={14}>
          <Switch
            label={t('info.assistantAdjusts')}
            description={t('info.assistantAdjustsHint')}
            checked={info.assistantAdjusts}
            onChange={(event) => state.change({ assistantAdjusts: event.currentTarget.checked })}
          />
          <Switch
            label={t('info.shuffle')}
            description={t('info.shuffleHint')}
            checked={info.shuffleOptions}
            onChange={(event) => state.change({ shuffleOptions: event.currentTarget.checked })}
          />
          <Switch
            label={t('window.shuffleQuestions')}
            description={t('window.shuffleQuestionsHint')}
            checked={info.shuffleQuestions}
            onChange={(event) => state.change({ shuffleQuestions: event.currentTarget.checked })}
          />
          <SelectField
            label={t('info.guard')}
            value={info.assistantGuard}
            onChange={(guard) => state.change({ assistantGuard: guard as typeof info.assistantGuard })}
            data={assistantGuards.map((value) => ({ value, label: t(`info.guards.${value}`) }))}
          />
          <GradingFields />
        </Stack>
        <Stack className="border-above" pt="md">
          <ReleaseFields />
        </Stack>
      </FoldCard>
    </Box>
  )
}
