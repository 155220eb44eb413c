import { ActionIcon, Tooltip } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'

/**
 * Delete button at the end of a row: grey until it is hovered. Separate from the row, because student pages
 * do not need it.
 */
export function DeleteItem({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Tooltip label={label} multiline maw={320}>
      <ActionIcon className="danger" size={36} aria-label={label} onClick={onClick}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
