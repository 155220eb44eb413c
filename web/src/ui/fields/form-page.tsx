import { Box, Button, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../feedback/failure-alert.tsx'
import { Page } from '../layout/page.tsx'
import classes from './form-page.module.css'

type FormPageProps = {
  header: ReactNode
  /** Form rows. */
  children: ReactNode
  /** Texts of the submit button, idle and busy. */
  submit: { label: string; busyLabel: string }
  isBusy: boolean
  /** Reason why the submit button is disabled; shown beside it. */
  reason?: string | null
  /** Reason why the last submit failed; shown above the button, always visible. */
  failure?: string | null
  onDismissFailure?: () => void
  /** Beside the submit button, while it can be used. */
  note?: string
  onSubmit: (form: HTMLFormElement) => void
  /** Left out: there is no Cancel button. */
  onCancel?: () => void
}

/** A page that is one form: rows of fields and a sticky footer. */
export function FormPage(props: FormPageProps) {
  const { header, children, submit, isBusy, reason, failure, onDismissFailure, note, onSubmit, onCancel } =
    props
  const { t } = useTranslation('common')
  const reasonId = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && !reason) onSubmit(event.currentTarget)
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Page>
        {header}
        <Box className="border-below">{children}</Box>
      </Page>
      <Box className="sticky-footer" mt="auto" p="0 0 env(safe-area-inset-bottom)">
        <Box className={classes.inner} maw={1200} mx="auto">
          {failure && (
            <Box maw={640} pt="sm">
              <FailureAlert onDismiss={onDismissFailure}>{failure}</FailureAlert>
            </Box>
          )}
          <Group gap="0.5rem 0.75rem" maw={640} mih={64} py="xs">
            <Button
              type="submit"
              disabled={Boolean(reason)}
              data-disabled={isBusy || undefined}
              aria-disabled={isBusy || undefined}
              aria-describedby={reason ? reasonId : undefined}
            >
              {isBusy ? submit.busyLabel : submit.label}
            </Button>
            <Box
              component="span"
              flex="1 1 6rem"
              c="var(--text-2)"
              fz="sm"
              lh="1.125rem"
              id={reasonId}
              role="status"
            >
              {reason ?? note}
            </Box>
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )}
          </Group>
        </Box>
      </Box>
    </form>
  )
}
