import { Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './field-error.module.css'

/** What is wrong with a field, for the `error` of Mantine's inputs: a sign beside the colour. */
export function FieldError({ children }: { children: string }) {
  return (
    <Group component="span" align="stretch" gap={5} wrap="nowrap">
      <IconAlertTriangle className={classes.icon} size={14} aria-hidden />
      {children}
    </Group>
  )
}
