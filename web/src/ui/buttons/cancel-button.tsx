import { Button, type ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type CancelButtonProps = ButtonProps & {
  onCancel: () => void
  isCancelling?: boolean | undefined
  /** Accessible name; the visible text if left out. */
  label?: string | undefined
}

/** Cancels a running process. It keeps the focus while the cancellation is under way. */
export function CancelButton({ onCancel, isCancelling = false, label, ...props }: CancelButtonProps) {
  const { t } = useTranslation('common')
  return (
    <Button
      variant="default"
      size="sm"
      {...props}
      data-disabled={isCancelling || undefined}
      aria-disabled={isCancelling || undefined}
      aria-label={isCancelling ? undefined : label}
      onClick={(event) => (isCancelling ? event.preventDefault() : onCancel())}
    >
      {isCancelling ? t('cancelling') : t('cancel')}
    </Button>
  )
}
