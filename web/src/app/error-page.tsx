import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './error-page.module.css'

/** The router's last resort: says the error's own text and offers to load the page again. */
export function ErrorPage() {
  const { t } = useTranslation('common')
  const error = useRouteError()
  return (
    <Page>
      <PageTitle>{t('errors.unexpected')}</PageTitle>
      <div role="alert">
        <h1 className={classes.title}>{t('errors.unexpected')}</h1>
        <p className={classes.text}>{textOf(error)}</p>
      </div>
      <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>
    </Page>
  )
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
