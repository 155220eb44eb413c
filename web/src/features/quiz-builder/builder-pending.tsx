import { Box, Paper, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import classes from './builder-pending.module.css'

/**
 * Placeholder of the builder while its quiz or course loads. `exit`: where Back leads, once that is known.
 */
export function BuilderPending({ title, exit }: { title: string; exit?: string }) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  return (
    <Page width={1328}>
      <PageHeader isDense title={title} back={exit ? { to: exit, label: t('back') } : undefined} />
      <div className={classes.columns} role="status" aria-label={t('common:loading')}>
        <div>
          <Paper withBorder p={20}>
            <Skeleton height={18} width="40%" />
            <Skeleton height={12} mt={12} width="75%" />
          </Paper>
          {Array.from({ length: 6 }, (_, index) => index).map((index) => (
            <Box key={index} className="border-below" py={15}>
              <Skeleton height={14} width={`${80 - ((index * 17) % 40)}%`} />
            </Box>
          ))}
        </div>
        <Paper withBorder p={20}>
          <Skeleton height={20} width="30%" />
          <Skeleton height={90} mt={24} />
          <Skeleton height={44} mt={24} />
          <Skeleton height={44} mt={8} />
          <Skeleton height={44} mt={8} />
          <Skeleton height={44} mt={8} />
        </Paper>
      </div>
    </Page>
  )
}
