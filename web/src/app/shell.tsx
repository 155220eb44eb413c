import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRestoration, useLocation } from 'react-router'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { useRouteHandle } from './route-handle.ts'
import classes from './shell.module.css'
import { useFocusKept } from './use-focus-kept.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The frame of every page: skip link, navigation bar, page, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const { hidesNavigation } = useRouteHandle()
  const { pathname } = useLocation()
  useHeadingFocus()
  useFocusKept()
  return (
    <div className={classes.shell}>
      <a className={`visually-hidden ${classes.skip}`} href="#content">
        {t('skipToContent')}
      </a>
      <NavigationProgress />
      {hidesNavigation !== 'always' && (
        <div className={hidesNavigation === 'phone' ? classes.navigationFromMd : undefined}>
          <NavigationBar pathname={pathname} />
        </div>
      )}
      <main id="content" className={`${classes.content} grow`} tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}
