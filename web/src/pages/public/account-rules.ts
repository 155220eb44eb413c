import * as limits from '@lectern/contract/limits.ts'

type Rule =
  | 'rules.nameMissing'
  | 'rules.emailMissing'
  | 'rules.emailInvalid'
  | 'rules.passwordMissing'
  | 'rules.passwordShort'

export type FieldErrors = { name?: Rule; email?: Rule; password?: Rule }

/**
 * Validates a form of `name`, `email` and `password` (those it has); the errors are keys of the texts. The
 * browser's own e-mail field judges the address.
 */
export function findFieldErrors(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {}
  const name = findField(form, 'name')
  const email = findField(form, 'email')
  const password = findField(form, 'password')
  if (name && name.value.trim() === '') errors.name = 'rules.nameMissing'
  if (email?.validity.typeMismatch) errors.email = 'rules.emailInvalid'
  if (email && email.value.trim() === '') errors.email = 'rules.emailMissing'
  if (password && password.value.length < limits.passwordMinChars) errors.password = 'rules.passwordShort'
  if (password?.value === '') errors.password = 'rules.passwordMissing'
  return errors
}

/** Focuses the first invalid field. */
export function focusFirstInvalid(form: HTMLFormElement, errors: FieldErrors): void {
  const first = (['name', 'email', 'password'] as const).find((field) => errors[field])
  if (first) findField(form, first)?.focus()
}

function findField(form: HTMLFormElement, name: keyof FieldErrors): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

/** Passed to the login: whose it is, and why a sign-in failed right after registration. */
export type LoginHandover = { email: string; failure?: string }
