import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { signIn, signOut } from '../session.ts'

export const useSignIn = () =>
  useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  })

/** Makes an account; the caller signs in afterwards. */
export const useRegister = () =>
  useMutation({
    mutationFn: (registration: SentBody<typeof calls.users.register>) =>
      callApi(calls.users.register, { body: registration }),
  })

export const useSignOut = () => useMutation({ mutationFn: signOut })
