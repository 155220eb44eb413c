import { Box } from '@mantine/core'

/** Below the title of a preview. */
export function PreviewNote({ children: note }: { children: string }) {
  return (
    <Box
      className="border-below truncate"
      component="p"
      px="md"
      py={6}
      bg="var(--accent-tint)"
      fz="sm"
      role="status"
      title={note}
    >
      {note}
    </Box>
  )
}
