import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type Action = { label: string; run: () => void }

type FormNoteProps = {
  /** A warning, or a fact. */
  tone: 'warn' | 'quiet'
  role: 'alert' | 'status'
  children: ReactNode
  action?: Action
  /** The action to be preferred, before the other. */
  first?: Action | undefined
}

const colours = {
  warn: { bg: 'var(--warn-tint)', c: 'var(--warn)' },
  quiet: { bg: 'var(--sunken)', c: 'var(--text-2)' },
} as const

/** A note in a form of the review, with what can be done about it. */
export function FormNote({ tone, role, children, action, first }: FormNoteProps) {
  return (
    <Group
      justify="space-between"
      gap="0.5rem 0.75rem"
      py="xs"
      px="sm"
      bdrs="sm"
      fz="sm"
      role={role}
      {...colours[tone]}
    >
      <span>{children}</span>
      <Group gap="xs">
        {[first, action].map(
          (one) =>
            one && (
              <Button key={one.label} variant="default" size="sm" onClick={one.run}>
                {one.label}
              </Button>
            ),
        )}
      </Group>
    </Group>
  )
}
