import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Page } from '../ui/layout/page.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { useOnline } from '../ui/use-online.ts'
import classes from './error-page.module.css'
import { reloadIfUpdated } from './reload-after-update.ts'

/**
 * The router's error page: shows the error's message and a button that reloads. If the page's code could
 * not be loaded offline, it says so and reloads when the connection is back; after an update of the server at once.
 */
export function ErrorPage() {
  const { t } = useTranslation('common')
  const error = useRouteError()
  const isOnline = useOnline()
  useEffect(() => {
    const reload = () => window.location.reload()
    void reloadIfUpdated()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  if (!isOnline) {
    return (
      <Page>
        <PageTitle>{t('errors.offlinePage')}</PageTitle>
        <div role="alert">
          <h1 className={classes.title}>{t('errors.offlinePage')}</h1>
          <p className={classes.sentence}>{t('errors.offlineComes')}</p>
        </div>
        <Button variant="default" onClick={() => window.history.back()}>
          {t('errors.pageBefore')}
        </Button>
      </Page>
    )
  }
  return (
    <Page>
      <PageTitle>{t('errors.unexpected')}</PageTitle>
      <div role="alert">
        <h1 className={classes.title}>{t('errors.unexpected')}</h1>
        {isLoadFailure(error) && <p>{t('errors.network')}</p>}
        <p className={`${classes.text} break-words pre-wrap`}>{textOf(error)}</p>
      </div>
      <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>
    </Page>
  )
}

/** The page's code did not arrive: each browser says so in other words about a module, and Vite of its styles. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (/^Unable to preload CSS/.test(error.message) ||
    (error instanceof TypeError && /module/.test(error.message)))

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
