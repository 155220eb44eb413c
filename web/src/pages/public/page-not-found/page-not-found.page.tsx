import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { LecternDrawing } from '../../../ui/pictures/lectern-drawing.tsx'
import classes from './page-not-found.module.css'

export function Component() {
  const { t } = useTranslation('public')
  return (
    <Page>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Group className={classes.frame} gap={64} wrap="nowrap">
        <div className={classes.drawing}>
          <LecternDrawing slide="missing" width={264} />
        </div>
        <div>
          <Box component="h1" fz={32} fw={650} lh="2.5rem">
            {t('notFound.title')}
          </Box>
          <Box component="p" mt="xs" mb="lg" fz={17} lh="1.75rem">
            {t('notFound.text')}
          </Box>
          <Button component={Link} to={paths.landing()}>
            {t('notFound.home')}
          </Button>
        </div>
      </Group>
    </Page>
  )
}
