import { Box, Group, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'

/** From here on the notes say that they are still being loaded. */
const lateMs = 2_000

/** Stands for the notes until their code is loaded. On a lost line that may take long: they say so, and can be closed. */
export function NotesPending({ closing }: { closing: ReactNode }) {
  const { t } = useTranslation('chat')
  const [isLate, setLate] = useState(false)
  useTimeout(() => setLate(true), lateMs, { autoInvoke: true })
  return (
    <>
      <Group justify="flex-end" p="xs">
        {closing}
      </Group>
      <Box px={20}>
        <SkeletonLines count={4} />
        <Text size="sm" c="dimmed" role="status" mt="md">
          {isLate && t('notes.late')}
        </Text>
      </Box>
    </>
  )
}
