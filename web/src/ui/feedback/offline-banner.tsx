import { Box } from '@mantine/core'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { ReactNode } from 'react'
import classes from './offline-banner.module.css'

type OfflineBannerProps = {
  /** State of the connection, in a short sentence. */
  title: string
  /** Consequences for the work on this page. */
  children: ReactNode
  /** True when the connection is back; the banner then says what is still to be sent. */
  isBack?: boolean
  action?: ReactNode
}

/** A banner that says that the connection is lost, what still works, and that no work is lost. */
export function OfflineBanner({ title, children, isBack = false, action }: OfflineBannerProps) {
  const Sign = isBack ? IconWifi : IconWifiOff
  return (
    <div className={classes.banner} data-back={isBack || undefined} role="status">
      <Sign className={classes.icon} size={18} aria-hidden />
      <Box component="span" flex={1}>
        <strong>{title}</strong> {children}
      </Box>
      {action}
    </div>
  )
}
