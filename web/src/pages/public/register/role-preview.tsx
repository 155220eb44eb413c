import type { Role } from '@lectern/contract/users.ts'
import { Box, Group, Stack } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useTranslation } from 'react-i18next'
import { PaperCard } from '../../../features/sample-lecture/paper-card.tsx'
import { SampleSlide } from '../../../features/sample-lecture/sample-slide.tsx'
import { ScriptHighlight } from '../../../features/sample-lecture/script-highlight.tsx'
import { SlideChip } from '../../../features/sample-lecture/slide-chip.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { TextWithElements } from '../../../ui/text-with-elements.tsx'

/** What the chosen role will see: the lecture with its assistant, or the script being written. */
export function RolePreview({ role }: { role: Role }) {
  const { t } = useTranslation('public')
  return (
    <>
      <Group component="p" gap="xs" wrap="nowrap" mb={-4} c="var(--text-2)" fz="sm">
        <IconEye size={15} />
        {t(role === 'student' ? 'register.studentSees' : 'register.professorSees')}
      </Group>
      <SampleSlide />
      <PaperCard>{role === 'student' ? <StudentPiece /> : <ProfessorPiece />}</PaperCard>
    </>
  )
}

function StudentPiece() {
  const { t } = useTranslation('public')
  return (
    <Stack gap={0}>
      <Box component="p" ml="auto" mb="sm" py="xs" px="sm" bdrs="sm" bg="var(--sunken)">
        {t('sample.question')}
      </Box>
      <Group component="p" gap={6} wrap="nowrap" mb={4} c="var(--text-2)" fz="xs" fw={600}>
        <IconMessage size={15} />
        {t('sample.assistant')}
      </Group>
      <Box fz={15} lh="1.625rem">
        {t('sample.answer')} <SlideChip number={4} />
      </Box>
    </Stack>
  )
}

function ProfessorPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <Group gap="xs" wrap="nowrap" mb={10}>
        <Box component="span" mr={4} fw={600}>
          {t('sample.script')}
        </Box>
        <StatusBadge kind="done">{t('sample.audioReady')}</StatusBadge>
        <StatusBadge kind="off">{t('sample.draft')}</StatusBadge>
        <Box component="span" ml="auto" c="dimmed" fz="xs">
          {t('sample.saved')}
        </Box>
      </Group>
      <Box component="p" fz={15} lh="1.625rem">
        <TextWithElements
          text={t('sample.paragraph')}
          elements={{ highlight: <ScriptHighlight color="green" /> }}
        />
      </Box>
    </>
  )
}
