import type { ReactNode } from 'react'
import classes from './script-highlight.module.css'

/** Words of a script that carry a mark: a tint and a line, in the colour of the mark on the slide. */
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
