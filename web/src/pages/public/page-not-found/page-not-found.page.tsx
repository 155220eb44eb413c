import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { LecternDrawing } from '../../../ui/lectern-drawing.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import classes from './page-not-found.module.css'

export function Component() {
  const { t } = useTranslation('public')
  return (
    <Page>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <div className={classes.frame}>
        <div className={classes.drawing}>
          <LecternDrawing slide="missing" width={264} />
        </div>
        <div>
          <h1 className={classes.title}>{t('notFound.title')}</h1>
          <p className={classes.text}>{t('notFound.text')}</p>
          <Button component={Link} to={paths.landing()}>
            {t('notFound.home')}
          </Button>
        </div>
      </div>
    </Page>
  )
}
