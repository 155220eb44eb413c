import { Badge, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Marks a slide that an update changed since the student studied it. */
export function ChangedBadge() {
  const { t } = useTranslation('player')
  return (
    <Tooltip label={t('changedHint')}>
      <Badge flex="none" c="var(--warn)" bg="var(--warn-tint)">
        {t('changed')}
      </Badge>
    </Tooltip>
  )
}
