import { Group, Kbd } from '@mantine/core'

/** Keys, and what they do. */
export type KeyRow = [keys: readonly string[], what: string]

/** A list of keyboard shortcuts. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className="divided">
      {rows.map(([keys, what]) => (
        <Group key={what} py="xs" justify="space-between" wrap="nowrap">
          <dt>{what}</dt>
          <Group component="dd" align="stretch" gap={6} wrap="nowrap">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </dl>
  )
}
