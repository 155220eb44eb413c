import { Box, Group, SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'

const leniencies = ['strict', 'normal', 'lenient'] as const

/** How strictly short answers are graded. */
export function GradingFields() {
  const { t } = useTranslation('quizAuthoring')
  const { state } = useBuilder()
  const { leniency } = state.work.info
  const id = useId()
  return (
    <Group justify="space-between" gap="0.375rem 1rem">
      <Box id={id} component="span" fz="sm" fw={500}>
        {t('info.leniency')}
      </Box>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={leniency}
        onChange={(next) => state.change({ leniency: next as typeof leniency })}
        data={leniencies.map((value) => ({ value, label: t(`info.leniencies.${value}`) }))}
      />
      <Text size="xs" w="100%" c="var(--text-2)">
        {t(`info.leniencyHints.${leniency}`)}
      </Text>
    </Group>
  )
}
