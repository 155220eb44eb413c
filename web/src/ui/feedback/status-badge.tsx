import { Badge } from '@mantine/core'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { ReactNode } from 'react'

const icons = {
  /** Published, Active. */
  on: <IconCircleFilled size={8} aria-hidden />,
  /** Draft, Inactive. */
  off: <IconCircle size={9} stroke={4} aria-hidden />,
  /** Graded, Finished. */
  done: <IconCheck size={13} stroke={2.5} aria-hidden />,
  /** Pending. */
  waiting: <IconClock size={13} aria-hidden />,
  /** Little time left, or something needs attention. */
  alarm: <IconAlarm size={13} aria-hidden />,
}

const colors = { on: 'green', off: 'gray', done: 'green', waiting: 'yellow', alarm: 'yellow' }

/** A state in words, with an icon that repeats the meaning of the color. */
export function StatusBadge({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    // A column of a table would otherwise be as narrow as the icon, and cut the word off.
    <Badge component="span" color={colors[kind]} miw="max-content" leftSection={icons[kind]}>
      {children}
    </Badge>
  )
}
