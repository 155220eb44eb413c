import type { users } from '@lectern/contract/users.ts'
import { Button, Divider, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Reply } from '../../api/call-api.ts'
import { paths } from '../../app/paths.ts'

type ProviderButtonsProps = {
  options: Reply<typeof users.signInOptions> | undefined
}

/** A button for each provider with which people can sign in; below a form, or alone where there are no passwords. */
export function ProviderButtons({ options }: ProviderButtonsProps) {
  const { t } = useTranslation('public')
  if (!options || options.providers.length === 0) return null
  return (
    <Stack gap="sm">
      {options.passwords && <Divider label={t('login.or')} my={2} />}
      {options.providers.map(({ id, name }) => (
        // A link of the server, which sends the browser on to the provider.
        <Button
          key={id}
          component="a"
          href={paths.provider(id)}
          size="lg"
          fullWidth
          variant={options.passwords ? 'default' : 'filled'}
        >
          {t('login.with', { name })}
        </Button>
      ))}
    </Stack>
  )
}
