import { Box, Button, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './two-versions.module.css'

type Version = { title: string; content: ReactNode; button: string; onChoose: () => void }

type TwoVersionsProps = {
  title: string
  /** What happened, and the differences. */
  children: ReactNode
  mine: Version
  theirs: Version
}

/** A conflict: the version of this window beside the one that was saved meanwhile. The user chooses one. */
export function TwoVersions({ title, children, mine, theirs }: TwoVersionsProps) {
  const titleId = useId()
  return (
    <Box
      component="section"
      p="md"
      bd="1px solid var(--warn)"
      bdrs="sm"
      bg="var(--warn-tint)"
      role="alert"
      aria-labelledby={titleId}
    >
      <Box id={titleId} component="h2" c="var(--warn)" fz="md" fw={600} lts="0">
        {title}
      </Box>
      {children}
      <div className={classes.versions}>
        {[mine, theirs].map((version) => (
          <Stack key={version.title} align="flex-start" gap="xs">
            <Box component="h3" fz="sm">
              {version.title}
            </Box>
            {version.content}
            <Button size="sm" variant={version === mine ? 'filled' : 'default'} onClick={version.onChoose}>
              {version.button}
            </Button>
          </Stack>
        ))}
      </div>
    </Box>
  )
}
