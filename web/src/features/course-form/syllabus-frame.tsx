import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './syllabus-bar.module.css'

/** Background of the bar and color of its icon. */
const tones = {
  plain: { background: 'var(--sunken)', icon: 'var(--text-2)' },
  accent: { background: 'var(--accent-tint)', icon: 'var(--accent-text)' },
  ok: { background: 'var(--ok-tint)', icon: 'var(--ok)' },
  warn: { background: 'var(--warn-tint)', icon: 'var(--warn)' },
  bad: { background: 'var(--bad-tint)', icon: 'var(--bad)' },
} as const
export type Tone = keyof typeof tones

type SyllabusFrameProps = { tone: Tone; icon: ReactNode; children: ReactNode }

/** The bar above the syllabus field: an icon, and what is beside it. */
export function SyllabusFrame({ tone, icon, children }: SyllabusFrameProps) {
  return (
    <Group
      className={`${classes.bar} border-below`}
      mih={52}
      py="xs"
      pr="xs"
      pl={14}
      bdrs="5px 5px 0 0"
      gap="sm"
      wrap="nowrap"
      bg={tones[tone].background}
    >
      <Box component="span" lh={0} c={tones[tone].icon}>
        {icon}
      </Box>
      {children}
    </Group>
  )
}
