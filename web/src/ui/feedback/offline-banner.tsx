import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { ReactNode } from 'react'
import classes from './offline-banner.module.css'

type OfflineBannerProps = {
  /** What is the matter with the connection, in a short sentence. */
  title: string
  /** What that means for the work on this page. */
  children: ReactNode
  /** The connection is back; what is left to do is told. */
  isBack?: boolean
  action?: ReactNode
}

/** A calm banner across the page: the connection is lost, what still works, and that no work is lost. */
export function OfflineBanner({ title, children, isBack = false, action }: OfflineBannerProps) {
  const Sign = isBack ? IconWifi : IconWifiOff
  return (
    <div className={classes.banner} data-back={isBack || undefined} role="status">
      <Sign className={classes.icon} size={18} aria-hidden />
      <span className={classes.words}>
        <strong>{title}</strong> {children}
      </span>
      {action}
    </div>
  )
}
