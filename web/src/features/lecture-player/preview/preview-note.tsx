import { Text } from '@mantine/core'

/** Below the title of a preview. */
export function PreviewNote({ children: note }: { children: string }) {
  return (
    <Text
      className="border-below"
      px="md"
      py={6}
      bg="var(--accent-tint)"
      size="sm"
      lineClamp={3}
      role="status"
      title={note}
    >
      {note}
    </Text>
  )
}
