import type { ReactNode } from 'react'
import classes from './paper-card.module.css'

/** A sheet of paper below the sample slide. */
export function PaperCard({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>
}
