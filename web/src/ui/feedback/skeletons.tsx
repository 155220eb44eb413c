import { Box, Group, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Keeps the room of a line of text that is still loading. */
export const lineOfNoText = '\u00a0'

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

/** Placeholder of cards in a dashboard's grid. */
export function SkeletonCards({ height = 221 }: { height?: number }) {
  const { t } = useTranslation('common')
  return (
    <div className="card-grid" role="status" aria-label={t('loading')}>
      {places(3).map((place) => (
        <Box key={place} className="panel" h={height} p={20}>
          <Skeleton height={20} width="62%" />
          <Skeleton height={12} mt={16} />
          <Skeleton height={12} mt={10} width="88%" />
        </Box>
      ))}
    </div>
  )
}

/** Placeholder of rows with a thumbnail, which is as wide as in `item-row.module.css`. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {places(count).map((place) => (
        <Group key={place} className="border-below" align="stretch" gap={20} wrap="nowrap" py="md">
          <Skeleton radius="xs" flex="none" w="clamp(6rem, 25vw, 9rem)" style={{ aspectRatio: '16 / 9' }} />
          <Box flex={1} pt={4}>
            <Skeleton height={18} width="46%" />
            <Skeleton height={12} mt={14} width="72%" />
            <Skeleton height={12} mt={14} width="30%" />
          </Box>
        </Group>
      ))}
    </div>
  )
}

/** Placeholder of lines of text. */
export function SkeletonLines({ count = 4 }: { count?: number }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {places(count).map((place) => (
        <Skeleton key={place} height={12} mt={place === 0 ? 0 : 14} width={`${92 - ((place * 23) % 40)}%`} />
      ))}
    </div>
  )
}
