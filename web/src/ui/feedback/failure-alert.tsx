import { Alert } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type FailureAlertProps = { title?: string; children: ReactNode; onDismiss?: () => void }

/** A red, announced error message that can be dismissed. Line breaks in the text are kept. */
export function FailureAlert({ title, children, onDismiss }: FailureAlertProps) {
  const { t } = useTranslation('common')
  return (
    <Alert
      color="red"
      variant="light"
      styles={{ message: { whiteSpace: 'pre-line' } }}
      role="alert"
      title={title}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      withCloseButton={onDismiss !== undefined}
      onClose={onDismiss}
      closeButtonLabel={t('dismiss')}
    >
      {children}
    </Alert>
  )
}
