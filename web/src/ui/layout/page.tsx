import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The frame of a normal page: 1200 px wide with margins, 40 px above. `width` changes the width (px). */
export function Page({ children, width = 1200 }: { children: ReactNode; width?: number }) {
  return (
    <div className={classes.page} style={{ maxWidth: width }}>
      {children}
    </div>
  )
}
