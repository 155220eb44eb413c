import { Box, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figures.module.css'

type FigureFrameProps = {
  label: string
  /** Class that defines the columns on wide screens. */
  className: string | undefined
  children: ReactNode
}

/** A frame for results: figures and panels side by side, on phones stacked. */
export const FigureFrame = ({ label, className, children }: FigureFrameProps) => (
  <section className={`${classes.frame} ${className}`} aria-label={label}>
    {children}
  </section>
)

type FigurePanelProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of the frame with a title and a remark beside it. */
export const FigurePanel = ({ title, aside, children }: FigurePanelProps) => (
  <Stack className={classes.panel} miw={0} gap={0}>
    <Group
      className={classes.head}
      mb="xs"
      c="var(--text-2)"
      fz="xs"
      lh="1.25rem"
      align="stretch"
      justify="space-between"
      wrap="nowrap"
    >
      <h2>{title}</h2>
      {aside}
    </Group>
    {children}
  </Stack>
)

/** Figures in two columns. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={classes.figures}>{children}</dl>
)

type FigureProps = {
  name: string
  value: string
  /** Green or red; the name says the same in words. */
  kind?: 'up' | 'down' | undefined
  /** Small text below the value. */
  children?: ReactNode
}

export const Figure = ({ name, value, kind, children }: FigureProps) => (
  <Box className={classes.figure} bg="var(--paper)" fz="sm" lh="1.25rem">
    <dt>{name}</dt>
    <dd className={classes.value} data-kind={kind}>
      {value}
    </dd>
    {children && <dd className={classes.hint}>{children}</dd>}
  </Box>
)
