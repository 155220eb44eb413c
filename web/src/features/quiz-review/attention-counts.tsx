import { Box } from '@mantine/core'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import classes from './attention-counts.module.css'

type AttentionCountsProps = { claims: number; flags: number }

/** Open claims and flagged answers, each with its own symbol and words; nothing without any. */
export function AttentionCounts({ claims, flags }: AttentionCountsProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  return (
    <>
      {claims > 0 && (
        <Box component="span" className={classes.count} c="var(--warn)" fz="xs" fw={600}>
          <IconMessageReport size={15} aria-hidden />
          {t('attention.claims', { count: claims, number: format.number(claims) })}
        </Box>
      )}
      {flags > 0 && (
        <Box component="span" className={classes.count} c="var(--warn)" fz="xs" fw={600}>
          <IconFlag size={15} aria-hidden />
          {t('attention.flags', { count: flags, number: format.number(flags) })}
        </Box>
      )}
    </>
  )
}
