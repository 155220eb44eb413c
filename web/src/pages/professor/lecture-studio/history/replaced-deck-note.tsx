import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { useLectureReasons } from '../store/jobs/use-generation.ts'
import { useActions } from '../store/studio-store.ts'
import { useReplacement } from '../store/use-replacement.ts'

/** In the history: when the slides were replaced, and the way back, as long as the old deck is kept. */
export function ReplacedDeckNote() {
  const { t } = useTranslation('replacing')
  const format = useFormat()
  const reasons = useLectureReasons()
  const { setOpenDialog } = useActions()
  const { undo } = useReplacement()
  if (!undo) return null
  return (
    <Group className="border-below" component="section" justify="space-between" gap="xs" py="sm" px="lg">
      <Box miw={0} flex="1 1 12rem" fz="sm">
        <p>{t('undo.replacedAt', { date: format.dateTime(undo.replaced_at), file: undo.file_name })}</p>
        <Box component="p" c="var(--text-2)">
          {t('undo.until', { date: format.date(undo.kept_until) })}
        </Box>
      </Box>
      <ReasonButton
        size="sm"
        variant="default"
        reason={reasons.replace}
        onClick={() => setOpenDialog('undoReplace')}
      >
        {t('undo.menu')}
      </ReasonButton>
    </Group>
  )
}
