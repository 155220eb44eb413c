import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../layout/page.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import classes from './form-row.module.css'

type FormPendingProps = {
  title: string
  back: { to: string; label: string }
  /** The rows that come, each with its label and the height of its field in pixels. */
  rows: readonly { label: string; height: number }[]
}

/**
 * The shape of a form, as long as what it is filled with is loading. Its rows are a picture: nothing in it has the
 * name of a field that is not there yet.
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
