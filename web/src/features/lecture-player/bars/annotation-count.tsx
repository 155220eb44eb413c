import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useTranslation } from 'react-i18next'
import classes from './annotation-count.module.css'

/** Number of viewed annotations of the slide. Renders nothing for a slide without annotations. */
export function AnnotationCount({ viewed, total }: { viewed: number; total: number }) {
  const { t } = useTranslation('player')
  if (total === 0) return null
  return (
    <span
      className={`${classes.count} tabular nowrap`}
      role="img"
      aria-label={t('viewedOf', { viewed, count: total })}
    >
      <IconHighlight className={classes.icon} size={16} aria-hidden />
      <span className={classes.long} aria-hidden>
        {t('viewed', { viewed, total })}
      </span>
      <span className={classes.short} aria-hidden>
        {t('viewedShort', { viewed, total })}
      </span>
      <span className={classes.figures} aria-hidden>
        {viewed}/{total}
      </span>
    </span>
  )
}
