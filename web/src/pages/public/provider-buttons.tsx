import type { users } from '@lectern/contract/users.ts'
import { Button, Divider, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '../../api/call-api.ts'
import { paths } from '../../app/paths.ts'

type ProviderButtonsProps = {
  options: Reply<typeof users.signInOptions> | undefined
  /** Buttons of other ways to sign in, before those of the providers. */
  children?: ReactNode
}

/** A button for each provider with which people can sign in; below a form, or alone where there are no passwords. */
export function ProviderButtons({ options, children }: ProviderButtonsProps) {
  const { t } = useTranslation('public')
  const providers = options?.providers ?? []
  if (providers.length === 0 && !children) return null
  return (
    <Stack gap="sm">
      {options?.passwords !== false && <Divider label={t('login.or')} my={2} />}
      {children}
      {providers.map(({ id, name }) => (
        // A link of the server, which sends the browser on to the provider.
        <Button
          key={id}
          component="a"
          href={paths.provider(id)}
          size="lg"
          fullWidth
          variant={options?.passwords ? 'default' : 'filled'}
        >
          {t('login.with', { name })}
        </Button>
      ))}
    </Stack>
  )
}
