import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

/** How old the figures are; the last refresh may have failed. */
export function CountedUntil({ at, isOld }: { at: string; isOld: boolean }) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  return (
    <Box className="tabular" component="span" c="var(--text-2)" fz="xs">
      {t(isOld ? 'notUpdated' : 'countedUntil', { time: format.time(at) })}
    </Box>
  )
}

/** Figures on a screen are asked for again. */
export const refreshed = { staleTime: 0, refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const
