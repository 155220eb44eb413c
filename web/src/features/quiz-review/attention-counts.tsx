import { Group } from '@mantine/core'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

type AttentionCountsProps = { claims: number; flags: number }

/** Open claims and flagged answers, each with its own symbol and words; nothing without any. */
export function AttentionCounts({ claims, flags }: AttentionCountsProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  return (
    <>
      {claims > 0 && (
        <Group component="span" gap={4} wrap="nowrap" mt={2} c="var(--warn)" fz="xs" fw={600}>
          <IconMessageReport size={15} aria-hidden />
          {t('attention.claims', { count: claims, number: format.number(claims) })}
        </Group>
      )}
      {flags > 0 && (
        <Group component="span" gap={4} wrap="nowrap" mt={2} c="var(--warn)" fz="xs" fw={600}>
          <IconFlag size={15} aria-hidden />
          {t('attention.flags', { count: flags, number: format.number(flags) })}
        </Group>
      )}
    </>
  )
}
