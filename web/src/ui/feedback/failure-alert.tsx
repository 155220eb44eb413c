import { Alert, type AlertProps } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'

type FailureAlertProps = AlertProps & { onDismiss?: () => void }

/** A red, announced error message that can be dismissed. Line breaks in the text are kept. */
export function FailureAlert({ onDismiss, ...props }: FailureAlertProps) {
  const { t } = useTranslation('common')
  return (
    <Alert
      color="red"
      styles={{ message: { whiteSpace: 'pre-line' } }}
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      withCloseButton={onDismiss !== undefined}
      onClose={onDismiss}
      closeButtonLabel={t('dismiss')}
      {...props}
    />
  )
}
