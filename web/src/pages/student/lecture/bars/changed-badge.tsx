import { Badge, Tooltip } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useTranslation } from 'react-i18next'
import classes from './changed-badge.module.css'

/** Marks a slide that an update changed since the student studied it. In a narrow bar it is an icon. */
export function ChangedBadge() {
  const { t } = useTranslation('player')
  return (
    <Tooltip label={t('changedHint')}>
      <Badge className={classes.badge} flex="none" c="var(--warn)" bg="var(--warn-tint)">
        <IconRefresh className={classes.icon} size={16} aria-hidden />
        <span className={classes.word}>{t('changed')}</span>
      </Badge>
    </Tooltip>
  )
}
