import { Anchor, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../app/paths.ts'

/** At the foot of a page: the privacy notice and the imprint, where the administrator has set them. */
export function LegalLinks() {
  const { t } = useTranslation('public')
  const links = useCall(calls.legalTexts.links).data
  const kinds = (['privacy', 'imprint'] as const).filter((kind) => links?.[kind])
  if (kinds.length === 0) return null
  return (
    <Group component="footer" gap="lg" pt={40} fz="sm">
      {kinds.map((kind) => {
        const address = links?.[kind]?.address
        return address ? (
          <Anchor key={kind} href={address} rel="noopener noreferrer" c="var(--text-2)" inherit>
            {t(`legal.${kind}`)}
          </Anchor>
        ) : (
          <Anchor key={kind} component={Link} to={paths.legal(kind)} c="var(--text-2)" inherit>
            {t(`legal.${kind}`)}
          </Anchor>
        )
      })}
    </Group>
  )
}
