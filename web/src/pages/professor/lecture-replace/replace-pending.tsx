import { Box, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The comparison while it loads, in the measures of its rows. */
export function ReplacePending() {
  const { t } = useTranslation('common')
  return (
    <Stack maw={1200} mx="auto" gap="md" role="status" aria-label={t('loading')}>
      <Skeleton height={36} width="60%" />
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <Box key={at} h={63}>
          <Skeleton height={63} />
        </Box>
      ))}
    </Stack>
  )
}
