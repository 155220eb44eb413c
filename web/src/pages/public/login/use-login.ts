import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { signIn as signInAs } from '../../../api/session.ts'
import { useFormFailure } from '../../../features/forms/form-answers.ts'
import { findFieldErrors, focusFirstInvalid, type LoginHandover } from '../account-rules.ts'

/** The login form: validates, sends and shows the error; the fields keep their values. */
export function useLogin() {
  const { t } = useTranslation('public')
  const sentenceFor = useFormFailure()
  const handover = useLocation().state as LoginHandover | null
  const signIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signInAs(email, password),
  })
  const [errors, setErrors] = useState<ReturnType<typeof findFieldErrors>>({})
  const [failure, setFailure] = useState<string | null>(handover?.failure ?? null)
  const [isPasswordVisible, setPasswordVisible] = useState(false)

  const submit = (form: HTMLFormElement) => {
    const { email, password, ...others } = findFieldErrors(form)
    // Only registration checks the password's length: an older account may have a shorter one.
    const found = { email, password: password === 'rules.passwordShort' ? undefined : password, ...others }
    setErrors(found)
    if (found.email || found.password) return focusFirstInvalid(form, found)
    const data = new FormData(form)
    setFailure(null)
    signIn.mutate(
      { email: String(data.get('email')), password: String(data.get('password')) },
      { onError: (error) => setFailure(sentenceFor(error, t('login.failed'))) },
    )
  }

  return {
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit(event.currentTarget)
    },
    errors,
    failure,
    dismiss: () => setFailure(null),
    givenEmail: handover?.email,
    isPasswordVisible,
    setPasswordVisible,
    isBusy: signIn.isPending,
  }
}
