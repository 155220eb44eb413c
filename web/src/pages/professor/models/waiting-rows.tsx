import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type WaitingRowsProps = {
  /** CSS widths of the lines above the table. */
  lines: readonly string[]
  /** Number of table rows. */
  rows: number
}

/** Placeholder while settings or usage load: some lines and a table of the same size. */
export function WaitingRows({ lines, rows }: WaitingRowsProps) {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {lines.map((width) => (
        <Skeleton key={width} height={16} mb={12} width={width} maw="100%" />
      ))}
      <Skeleton height={36} mt={32} mb={20} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={row} height={14} mb={34} width={`${[72, 88, 64][row % 3]}%`} />
      ))}
    </div>
  )
}
