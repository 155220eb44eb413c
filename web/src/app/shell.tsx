import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRestoration, useLocation } from 'react-router'
import { useSession } from '../api/session.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { patiently } from '../ui/load-part.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { useRouteHandle } from './route-handle.ts'
import classes from './shell.module.css'

/** Loaded after the page. Without a connection there is none yet. */
const PlatformBanner = lazy(patiently(() => import('../features/announcements/platform-banner.tsx')))

/** The frame of every page: skip link, navigation bar, page, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const { hidesNavigation } = useRouteHandle()
  const { pathname } = useLocation()
  const { state } = useSession()
  useHeadingFocus()
  useKeepFocus()
  return (
    <Stack className={classes.frame} gap={0} mih="100dvh">
      <a className={`visually-hidden ${classes.skip}`} href="#content">
        {t('skipToContent')}
      </a>
      {hidesNavigation !== 'always' && (
        <div
          className={`${classes.navigation} ${hidesNavigation === 'phone' ? 'mantine-visible-from-md' : ''}`}
        >
          <NavigationBar pathname={pathname} />
        </div>
      )}
      {/* Not above pages with a bar of their own: they fill the window exactly. */}
      {state === 'signedIn' && hidesNavigation === undefined && (
        <div className={classes.announcement}>
          <Suspense>
            <PlatformBanner />
          </Suspense>
        </div>
      )}
      <main id="content" className={`${classes.content} grow`} tabIndex={-1}>
        <NavigationProgress />
        {children}
      </main>
      <Toasts />
      <ScrollRestoration />
    </Stack>
  )
}

/**
 * Keeps the focus when the focused element is removed (`keepFocus`). The code is loaded after the page,
 * which does not wait for it.
 */
function useKeepFocus(): void {
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const start = ({ keepFocus }: typeof import('./keep-focus.ts')) => {
      if (!isGone) stop = keepFocus()
    }
    void patiently(() => import('./keep-focus.ts'))().then(start)
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
}

/**
 * Focuses the page's main heading after a navigation, so that screen readers announce the new page. The
 * first page keeps the browser's focus; a field with autofocus keeps it as well.
 */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const content = document.getElementById('content')
    if (!content || document.activeElement?.matches('#content :is(input, textarea, select)')) return
    const target = content.querySelector<HTMLElement>('h1') ?? content
    target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: true })
  }, [pathname])
}
