import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StudioDialog } from '../store/studio-state.ts'
import { useActions, useStudio } from '../store/studio-store.ts'

type DialogButtonProps = ActionIconProps & { dialog: StudioDialog; label: string; children: ReactNode }

/** An icon that opens a dialog. Its tooltip stays away while a dialog is open. */
export function DialogButton({ dialog, label, ...props }: DialogButtonProps) {
  const isOpen = useStudio((state) => state.openDialog !== null)
  const { setOpenDialog } = useActions()
  return (
    <Tooltip label={label} disabled={isOpen}>
      <ActionIcon
        size={30}
        {...props}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpenDialog(dialog)}
      />
    </Tooltip>
  )
}
