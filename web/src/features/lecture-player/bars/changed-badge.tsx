import { Badge } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useTranslation } from 'react-i18next'
import classes from './changed-badge.module.css'

/** Marks a slide that an update changed since the student studied it. In a narrow bar it is an icon. */
export function ChangedBadge() {
  const { t } = useTranslation('player')
  return (
    // A `title`, because Mantine's tooltip adds 21 kB to the page (`web/first-load.test.ts`).
    <Badge
      className={classes.badge}
      flex="none"
      c="var(--warn)"
      bg="var(--warn-tint)"
      title={t('changedHint')}
    >
      <IconRefresh className={classes.icon} size={16} aria-hidden />
      <span className={classes.word}>{t('changed')}</span>
    </Badge>
  )
}
