import type { ListedUser } from '@lectern/contract/administration.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { calls } from '../../api/calls.ts'
import { alwaysFresh, useCall } from '../../api/use-call.ts'
import { FieldError } from '../../ui/fields/field-error.tsx'

type AccountEmailFieldProps = {
  label: string
  value: string
  onChange: (email: string) => void
  /** Why an account cannot be chosen; null for one that can. */
  refuse?: (account: ListedUser) => string | null
}

/** The email of an existing account; names the person, so that a typing error is seen before it matters. */
export function AccountEmailField({ label, value, onChange, refuse }: AccountEmailFieldProps) {
  const { t } = useTranslation(['admin', 'common'])
  const [asked] = useDebouncedValue(value.trim().toLowerCase(), 300)
  const found = useCall(
    calls.administration.users,
    { query: { search: asked, group: 'all', state: 'any', page: 1 } },
    { ...alwaysFresh, enabled: asked.includes('@') },
  )
  const account = found.data?.users.find(({ email }) => email.toLowerCase() === asked)
  const isAnswered = found.data !== undefined && asked === value.trim().toLowerCase()
  const refused = isAnswered && account && refuse?.(account)
  return (
    <TextInput
      type="email"
      label={label}
      autoComplete="off"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={refused && <FieldError>{refused}</FieldError>}
      description={
        <span role="status" dir="auto">
          {!isAnswered
            ? '\u00a0'
            : account
              ? t('accountOfEmail.found', { name: account.name, role: t(`list.roles.${account.role}`) })
              : t('accountOfEmail.none')}
        </span>
      }
    />
  )
}
