import type { FormEventHandler, ReactNode } from 'react'
import classes from './form-stack.module.css'

/** A form in one column. Browser validation is off; each screen validates with its own messages. */
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
