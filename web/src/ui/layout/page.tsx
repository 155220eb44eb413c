import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The frame of an ordinary page: 1200 wide with its margins, 40 above. `width` narrows or widens it (px). */
export function Page({ children, width = 1200 }: { children: ReactNode; width?: number }) {
  return (
    <div className={classes.page} style={{ maxWidth: width }}>
      {children}
    </div>
  )
}
