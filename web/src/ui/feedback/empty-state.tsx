import type { ReactNode } from 'react'
import { LecternDrawing } from '../pictures/lectern-drawing.tsx'
import classes from './dashed-frame.module.css'

type EmptyStateProps = {
  children: ReactNode
  /** Drawing at the left; the lectern if left out. */
  drawing?: ReactNode
  actions?: ReactNode
}

/** Shown instead of an empty list: a dashed frame with a drawing, a sentence and the next step. */
export function EmptyState({ children, drawing = <LecternDrawing />, actions }: EmptyStateProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.drawing}>{drawing}</div>
      <div className={classes.words}>
        <p className={classes.sentence}>{children}</p>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
