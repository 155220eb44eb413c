import type { SettingState } from '@lectern/contract/installation-settings.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'
import { signIn } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { SettingQuestions } from '../../../features/installation-settings/setting-questions.tsx'
import { byName, changesOf, toFirstDraft } from '../../../features/installation-settings/settings-draft.ts'
import { useSettingError } from '../../../features/installation-settings/wrong-setting.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { FormPage } from '../../../ui/fields/form-page.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type FieldErrors, findFieldErrors, focusFirstInvalid, type LoginHandover } from '../account-rules.ts'
import { PasswordField } from '../password-field.tsx'

/** An account and the questions, each with a good answer: the account alone is enough. */
export function SetupForm({ token, settings }: { token: string; settings: readonly SettingState[] }) {
  const { t } = useTranslation(['admin', 'public'])
  const navigate = useNavigate()
  const states = byName(settings)
  const [draft, setDraft] = useState(() => toFirstDraft(states, window.location))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPasswordVisible, setPasswordVisible] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const describeError = useSettingError()
  const finish = useAction(calls.setup.finish)
  const [isSigningIn, setSigningIn] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const found = findFieldErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form, found)
    const data = new FormData(form)
    const [name = '', email = '', password = ''] = ['name', 'email', 'password'].map((field) =>
      String(data.get(field)),
    )
    const body = { token, name, email, password, settings: changesOf(draft, states) }
    if (!(await finish.mutateAsync({ body }).catch(() => undefined))) return
    setSigningIn(true)
    try {
      await signIn(email, password)
      navigate(paths.admin('users'))
    } catch (error) {
      const state: LoginHandover = { email, failure: messageOf(error, t('setup.signInFailed')) }
      navigate(paths.login(), { state })
    }
  }

  const field = (name: 'name' | 'email') => ({
    name,
    label: t(`setup.${name}`),
    required: true,
    withAsterisk: false,
    error: errors[name] && <FieldError>{t(`public:${errors[name]}`)}</FieldError>,
  })
  return (
    <FormPage
      header={<PageHeader isDense title={t('setup.title')} below={t('setup.intro')} />}
      submit={{ label: t('setup.finish'), busyLabel: t('setup.finishing') }}
      isBusy={finish.isPending || isSigningIn}
      note={t('setup.encrypted')}
      failure={
        finish.error && describeError(finish.error, { field: t('save.refused'), other: t('save.failed') })
      }
      onDismissFailure={finish.reset}
      onSubmit={(form) => void submit(form)}
    >
      <FormRow isGroup label={t('setup.account')} hint={t('setup.accountHint')}>
        {() => (
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" verticalSpacing="sm">
            <TextInput {...field('name')} autoComplete="name" />
            <TextInput
              {...field('email')}
              ref={email}
              type="email"
              inputMode="email"
              autoComplete="username"
            />
            <PasswordField
              label={t('setup.password')}
              autoComplete="new-password"
              error={errors.password && t(`public:${errors.password}`)}
              isVisible={isPasswordVisible}
              onVisibilityChange={setPasswordVisible}
            />
          </SimpleGrid>
        )}
      </FormRow>
      <SettingQuestions
        states={states}
        draft={draft}
        onChange={(next) => {
          if (finish.error) finish.reset()
          setDraft(next)
        }}
        saveError={finish.error}
        test={(part, tried) =>
          callApi(calls.setup.test, {
            body: {
              token,
              part,
              settings: tried,
              ...(email.current?.value && email.current.checkValidity() && { email: email.current.value }),
            },
          })
        }
      />
    </FormPage>
  )
}
