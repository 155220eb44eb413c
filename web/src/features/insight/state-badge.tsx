import type { ClassStudent } from '@lectern/contract/insight.ts'
import { Badge } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from 'react-i18next'

const looks = {
  stuck: { color: 'yellow', variant: 'light', icon: <IconAlertTriangle size={13} aria-hidden /> },
  inactive: { color: 'gray', variant: 'light', icon: <IconClock size={13} aria-hidden /> },
  not_started: { color: 'gray', variant: 'outline', icon: <IconCircle size={10} aria-hidden /> },
} as const

/** Why a student needs help; nothing while the student is on track. */
export function StateBadge({ state }: { state: ClassStudent['state'] }) {
  const { t } = useTranslation('insight')
  if (state === null || state === 'on_track') return null
  const { color, variant, icon } = looks[state]
  return (
    <Badge color={color} variant={variant} leftSection={icon}>
      {t(`state.${state}`)}
    </Badge>
  )
}
