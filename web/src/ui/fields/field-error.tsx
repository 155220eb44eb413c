import { Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'

/**
 * An error message for the `error` property of Mantine's inputs. An icon repeats the meaning of the color.
 */
export function FieldError({ children }: { children: string }) {
  return (
    <Group component="span" align="stretch" gap={5} wrap="nowrap">
      <IconAlertTriangle style={{ marginTop: 1 }} size={14} aria-hidden />
      {children}
    </Group>
  )
}
