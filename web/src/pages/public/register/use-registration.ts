import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import type { Role } from '@lectern/contract/users.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { signIn as signInAs } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { useFormFailure } from '../../../features/forms/form-answers.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { type FieldErrors, findFieldErrors, focusFirstInvalid, type LoginHandover } from '../account-rules.ts'

/**
 * What this visitor may register as. Until the server has answered, and where it does not, anybody may be a professor: the
 * server decides again when the form is sent.
 */
function useInvitation() {
  const [params] = useSearchParams()
  const invitation = params.get('invitation')
  const { data } = useCall(
    calls.users.registrationOptions,
    { query: invitation === null ? {} : { invitation } },
    alwaysFresh,
  )
  return {
    invitation,
    /** Only addresses of these may register, if there are any. */
    domains: data?.domains ?? [],
    mayBeProfessor: data === undefined || data.professors === 'anybody',
    isByInvitation: data?.professors === 'invitation',
    isInvited: data?.professors === 'invitation' && data.invitation_works === true,
    invitedEmail: data?.invited_email ?? undefined,
  }
}

/** The registration form: validates, creates the account, signs in. */
export function useRegistration() {
  const { t, i18n } = useTranslation('public')
  const sentenceFor = useFormFailure()
  const options = useCall(calls.users.signInOptions)
  const navigate = useNavigate()
  const register = useAction(calls.users.register)
  const signIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signInAs(email, password),
  })
  const { domains, mayBeProfessor, invitation, isInvited, isByInvitation, invitedEmail } = useInvitation()
  const [chosen, setRole] = useState<Role>('student')
  const role = isInvited ? 'professor' : mayBeProfessor ? chosen : 'student'
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isPasswordVisible, setPasswordVisible] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const found = findFieldErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form, found)
    const data = new FormData(form)
    const [name, email, password] = ['name', 'email', 'password'].map((field) => String(data.get(field)))
    setFailure(null)
    try {
      await register.mutateAsync({
        body: {
          name: name ?? '',
          email: email ?? '',
          password: password ?? '',
          role,
          ...(invitation && { invitation }),
          language: i18n.language as InterfaceLanguage,
        },
      })
    } catch (error) {
      return setFailure(sentenceFor(error, t('register.fallback')))
    }
    try {
      await signIn.mutateAsync({ email: email ?? '', password: password ?? '' })
      if (options.data?.sends_email) showToast('info', t('register.confirm', { email: email?.trim() }))
    } catch (error) {
      // The account exists now: registering again would only fail with that.
      const state: LoginHandover = { email: email ?? '', failure: messageOf(error, t('login.failed')) }
      navigate(paths.login(), { state })
    }
  }

  return {
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
    options: options.data,
    role,
    setRole,
    mayBeProfessor,
    isInvited,
    isByInvitation,
    invitedEmail,
    /** An invited professor may have any address. */
    domains: isInvited ? [] : domains,
    hasWrongInvitation: invitation !== null && !isInvited && !mayBeProfessor,
    errors,
    failure,
    dismiss: () => setFailure(null),
    isPasswordVisible,
    setPasswordVisible,
    isBusy: register.isPending || signIn.isPending,
  }
}
