import type { ComponentProps } from 'react'
import classes from './text-button.module.css'

/** A button that looks like a link, for use within text. */
export const TextButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className={className ? `${classes.button} ${className}` : classes.button}
  />
)
