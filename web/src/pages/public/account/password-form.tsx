import * as limits from '@lectern/contract/limits.ts'
import { Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useUser } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { PasswordField } from '../password-field.tsx'
import { AccountSection } from './account-section.tsx'

type Problems = { current?: string; wanted?: string }

/** Sets another password. */
export function PasswordForm() {
  const { t } = useTranslation(['account', 'passkeys', 'public'])
  const format = useFormat()
  const user = useUser()
  const hasPasskeys = (useCall(calls.passkeys.list).data ?? []).length > 0
  const note = format.sentences([t('password.note'), hasPasskeys && t('passkeys:stayWithPassword')])
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isVisible, setVisible] = useState(false)
  const change = useAction(calls.users.changePassword, {
    changes: [keyOf(calls.users.sessions), keyOf(calls.users.emailState)],
    onSuccess: ({ sessions_ended: count }) => {
      form.current?.reset()
      showToast('success', count > 0 ? t('password.changedElsewhere', { count }) : t('password.changed'))
    },
  })

  const submit = (element: HTMLFormElement) => {
    const data = new FormData(element)
    const [current, wanted] = ['current', 'wanted'].map((name) => String(data.get(name) ?? '')) as [
      string,
      string,
    ]
    const found: Problems = {}
    if (current === '') found.current = t('public:rules.passwordMissing')
    if (wanted.length < limits.passwordMinChars) found.wanted = t('public:rules.passwordShort')
    if (wanted === '') found.wanted = t('public:rules.passwordMissing')
    setProblems(found)
    const first = found.current ? 'current' : found.wanted ? 'wanted' : undefined
    if (first) return (element.elements.namedItem(first) as HTMLInputElement).focus()
    change.mutate({ body: { current_password: current, new_password: wanted } })
  }

  return (
    <AccountSection title={t('password.title')} note={note}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <Stack gap={18}>
          {change.error && (
            <FailureAlert title={t('password.failed')} onDismiss={change.reset}>
              {messageOf(change.error, t('password.failed'))}
            </FailureAlert>
          )}
          {/* Password managers file the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={user.email} />
          <PasswordField
            name="current"
            label={t('currentPassword')}
            autoComplete="current-password"
            error={problems.current}
            isVisible={isVisible}
            onVisibilityChange={setVisible}
          />
          <PasswordField
            name="wanted"
            label={t('password.new')}
            autoComplete="new-password"
            error={problems.wanted}
            isVisible={isVisible}
            onVisibilityChange={setVisible}
          />
          <Button type="submit" style={{ alignSelf: 'flex-start' }} disabled={change.isPending}>
            {change.isPending ? t('password.busy') : t('password.submit')}
          </Button>
        </Stack>
      </form>
    </AccountSection>
  )
}
