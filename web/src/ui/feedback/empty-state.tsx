import { Box, Group } from '@mantine/core'
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
      <Box maw={480}>
        <Box component="p" fz={17} lh="1.75rem">
          {children}
        </Box>
        {actions && (
          <Group gap="sm" align="stretch" mt={20}>
            {actions}
          </Group>
        )}
      </Box>
    </div>
  )
}
