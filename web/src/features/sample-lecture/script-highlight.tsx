import type { ReactNode } from 'react'
import classes from './script-highlight.module.css'

/** Words of a script with a highlight: tint and underline in the colour of the highlight on the slide. */
export function ScriptHighlight({
  color,
  children,
}: {
  color: 'yellow' | 'green' | 'red'
  children?: ReactNode
}) {
  return (
    <mark className={classes.highlight} data-color={color}>
      {children}
    </mark>
  )
}
