import type { FormEventHandler, ReactNode } from 'react'
import classes from './form-stack.module.css'

/** A form in one column. Checks are the screen's own, in its own words; the browser's bubbles stay away. */
export function FormStack({
  onSubmit,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  )
}
