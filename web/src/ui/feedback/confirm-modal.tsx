import { Button, Group, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from './failure-alert.tsx'

type ConfirmModalProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  /** Texts of the confirm button, idle and busy. */
  confirm: { label: string; busyLabel: string; isDangerous?: boolean }
  /** Text of the other button, where "Cancel" could mean the action itself; null: the only button closes the dialog. */
  cancelLabel?: string | null
  isBusy?: boolean
  /** The action is not possible now; the text says why. */
  isImpossible?: boolean
  /** Reason for a failed action; the dialog stays open. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation of an action. It cannot be closed while the action runs. Enter in a field confirms, except what is
 * dangerous.
 */
export function ConfirmModal({
  isOpen,
  title,
  children,
  confirm,
  cancelLabel,
  isBusy = false,
  isImpossible = false,
  error,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  const { t } = useTranslation('common')
  const close = () => {
    if (!isBusy) onClose()
  }
  const content = (
    <>
      {children}
      {error && <FailureAlert mt="md">{error}</FailureAlert>}
      <Group justify="flex-end" mt="lg" gap="sm">
        {cancelLabel !== null && (
          <Button variant="default" onClick={close} disabled={isBusy}>
            {cancelLabel ?? t('cancel')}
          </Button>
        )}
        <Button
          {...(confirm.isDangerous ? { color: 'red', onClick: onConfirm } : { type: 'submit' as const })}
          disabled={isBusy || isImpossible}
        >
          {isBusy ? confirm.busyLabel : confirm.label}
        </Button>
      </Group>
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to a form around the dialog.
    event.stopPropagation()
    onConfirm()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      {confirm.isDangerous ? (
        content
      ) : (
        <form noValidate onSubmit={submit}>
          {content}
        </form>
      )}
    </Modal>
  )
}
