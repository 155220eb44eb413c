import { Alert, Button, Group, Modal } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type ConfirmModalProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The words of the button that does it, and while it runs. */
  confirm: { label: string; busyLabel: string; isDangerous?: boolean }
  isBusy?: boolean
  /** Why it did not work; the dialog stays open. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that matters. It cannot be closed while it runs. */
export function ConfirmModal({
  isOpen,
  title,
  children,
  confirm,
  isBusy = false,
  error,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  const { t } = useTranslation('common')
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      {children}
      {error && (
        <Alert color="red" mt="md" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {error}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <Button color={confirm.isDangerous ? 'red' : undefined} onClick={onConfirm} disabled={isBusy}>
          {isBusy ? confirm.busyLabel : confirm.label}
        </Button>
      </Group>
    </Modal>
  )
}
