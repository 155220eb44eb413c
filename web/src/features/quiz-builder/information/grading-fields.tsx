import { Box, Collapse, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'
import classes from './info-card.module.css'

const leniencies = ['strict', 'normal', 'lenient'] as const

/** How strictly short answers are graded. Collapsed to one line, because the default suits most quizzes. */
export function GradingFields() {
  const { t } = useTranslation('quizAuthoring')
  const { state } = useBuilder()
  const { leniency } = state.work.info
  const [isOpen, setOpen] = useState(false)
  const ids = { body: useId(), leniency: useId() }
  return (
    <div>
      <UnstyledButton
        className={`${classes.gradingHead} touch-height`}
        aria-expanded={isOpen}
        aria-controls={ids.body}
        onClick={() => setOpen(!isOpen)}
      >
        <Box component="span" fw={600}>
          {t('info.grading')}
        </Box>
        <Box component="span" flex={1} miw={0} c="var(--text-2)">
          {t('info.gradingOf', { leniency: t(`info.leniencyWords.${leniency}`) })}
        </Box>
        <IconChevronDown className={classes.chevron} data-open={isOpen || undefined} size={16} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={ids.body}>
        <Stack gap={14} pt="sm">
          <Group justify="space-between" gap="0.375rem 1rem">
            <Box id={ids.leniency} component="span" fz="sm">
              {t('info.leniency')}
            </Box>
            <SegmentedControl
              size="xs"
              aria-labelledby={ids.leniency}
              value={leniency}
              onChange={(next) => state.change({ leniency: next as typeof leniency })}
              data={leniencies.map((value) => ({ value, label: t(`info.leniencies.${value}`) }))}
            />
            <Text size="xs" w="100%" c="var(--text-2)">
              {t(`info.leniencyHints.${leniency}`)}
            </Text>
          </Group>
        </Stack>
      </Collapse>
    </div>
  )
}
