import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { signOut, useSession } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { type FieldErrors, findFieldErrors, focusFirstInvalid, type LoginHandover } from '../account-rules.ts'
import { LinkPage } from '../link-page.tsx'
import { PasswordField } from '../password-field.tsx'
import { useOneTimeLink } from '../use-one-time-link.ts'

/** Sets a new password with a link. */
export function Component() {
  const { t } = useTranslation('public')
  const session = useSession()
  const link = useOneTimeLink('new_password')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isVisible, setVisible] = useState(false)
  const set = useAction(calls.users.setNewPassword, {
    onSuccess: async () => {
      // The server has ended the sessions of this person; another person may be signed in here.
      if (session.state === 'signedIn' && session.user.email === link.email) await signOut()
    },
  })
  const state: LoginHandover | undefined = link.email === undefined ? undefined : { email: link.email }

  const submit = (form: HTMLFormElement) => {
    const found = findFieldErrors(form)
    setErrors(found)
    if (found.password) return focusFirstInvalid(form, found)
    const password = String(new FormData(form).get('password'))
    set.mutate({ body: { token: link.token, new_password: password } })
  }

  return (
    <LinkPage
      link={link}
      title={t('newPassword.title')}
      subtitle={(email) => t('newPassword.subtitle', { email })}
      done={
        set.isSuccess
          ? {
              title: t('newPassword.doneTitle'),
              text: t('newPassword.done'),
              action: (
                <Button component={Link} to={paths.login()} state={state} size="lg" fullWidth>
                  {t('newPassword.logIn')}
                </Button>
              ),
            }
          : undefined
      }
      otherLink={
        <Button component={Link} to={paths.forgottenPassword()} size="lg" fullWidth>
          {t('link.askAgain')}
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <Stack gap={18}>
          {set.error && (
            <FailureAlert title={t('newPassword.failed')} onDismiss={set.reset}>
              {messageOf(set.error, t('newPassword.failed'))}
            </FailureAlert>
          )}
          {/* Password managers file the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={link.email ?? ''} />
          <PasswordField
            label={t('newPassword.password')}
            autoComplete="new-password"
            error={errors.password && t(errors.password)}
            isVisible={isVisible}
            onVisibilityChange={setVisible}
          />
          <Button type="submit" size="lg" fullWidth disabled={set.isPending}>
            {set.isPending ? t('newPassword.busy') : t('newPassword.submit')}
          </Button>
        </Stack>
      </form>
    </LinkPage>
  )
}
