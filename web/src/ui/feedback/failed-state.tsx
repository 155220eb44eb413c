import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dashed-frame.module.css'

type FailedStateProps = {
  /** What could not be loaded, in one sentence. */
  children: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** Beside Retry, for example a way back. */
  actions?: ReactNode
}

/** Where something should be that could not be loaded. It is announced. */
export function FailedState({ children, onRetry, isRetrying = false, actions }: FailedStateProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.frame} role="alert">
      <IconAlertTriangle className={classes.drawing} size={48} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.sentence}>{children}</p>
        {(onRetry || actions) && (
          <div className={classes.actions}>
            {onRetry && (
              <Button variant="default" onClick={onRetry} disabled={isRetrying}>
                {isRetrying ? t('loading') : t('retry')}
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}
