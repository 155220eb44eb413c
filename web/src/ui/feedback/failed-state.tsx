import { Box, Button, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dashed-frame.module.css'

type FailedStateProps = {
  /** One sentence that names what could not be loaded. */
  children: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** Beside Retry, for example a link back. */
  actions?: ReactNode
}

/** Shown instead of content that could not be loaded. Screen readers announce it. */
export function FailedState({ children, onRetry, isRetrying = false, actions }: FailedStateProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.frame} role="alert">
      <IconAlertTriangle className={classes.drawing} size={48} stroke={1.5} aria-hidden />
      <Box maw={480}>
        <Box component="p" fz={17} lh="1.75rem">
          {children}
        </Box>
        {(onRetry || actions) && (
          <Group gap="sm" align="stretch" mt={20}>
            {onRetry && (
              <Button variant="default" onClick={onRetry} disabled={isRetrying}>
                {isRetrying ? t('loading') : t('retry')}
              </Button>
            )}
            {actions}
          </Group>
        )}
      </Box>
    </div>
  )
}
