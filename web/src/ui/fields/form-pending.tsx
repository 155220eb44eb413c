import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../layout/page.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import classes from './form-row.module.css'

type FormPendingProps = {
  title: string
  back: { to: string; label: string }
  /** The rows of the form with their labels; heights of the fields in pixels. */
  rows: readonly { label: string; height: number }[]
}

/**
 * Placeholder of a form while its values load. The rows are hidden from screen readers, because their
 * fields do not exist yet.
 */
export function FormPending({ title, back, rows }: FormPendingProps) {
  const { t } = useTranslation('common')
  return (
    <Page>
      <PageHeader isDense title={title} back={back} below={<Skeleton height={14} my={3} width={220} />} />
      <div role="status" aria-label={t('loading')}>
        {rows.map(({ label, height }) => (
          <Box key={label} className={`${classes.row} border-above`} py={20} aria-hidden>
            <span className={classes.label}>{label}</span>
            <Skeleton miw={0} height={height} />
          </Box>
        ))}
      </div>
    </Page>
  )
}
