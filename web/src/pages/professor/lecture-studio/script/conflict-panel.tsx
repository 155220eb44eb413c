import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import history from '../history/history.module.css'
import { VersionDiff } from '../history/version-diff.tsx'
import { usePart } from '../store/studio-store.ts'
import classes from './conflict-panel.module.css'

/** Two texts for one script: what was typed here, what was saved meanwhile, and in what they differ. The person chooses. */
export function ConflictPanel() {
  const { t } = useTranslation('studio')
  const script = usePart('script', 'stored', 'text', 'keepMine', 'discard')
  const place = usePart('place', 'language')
  return (
    <section className={classes.panel} role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title" className={classes.title}>
        {t('conflict.title')}
      </h2>
      <p className={classes.text}>{t('conflict.text')}</p>
      <div className={classes.difference}>
        <VersionDiff
          before={script.stored}
          now={script.text}
          language={place.language}
          legend={
            <>
              <ins className={history.added}>{t('conflict.onlyMine')}</ins>
              {', '}
              <del className={history.removed}>{t('conflict.onlyTheirs')}</del>
            </>
          }
        />
      </div>
      <div className={classes.versions}>
        <div className={classes.version}>
          <h3 className={classes.name}>{t('conflict.mine')}</h3>
          <textarea
            className={classes.script}
            readOnly
            rows={5}
            aria-label={t('conflict.mine')}
            value={script.text || t('conflict.blank')}
          />
          <Button size="sm" onClick={script.keepMine}>
            {t('conflict.keepMine')}
          </Button>
        </div>
        <div className={classes.version}>
          <h3 className={classes.name}>{t('conflict.theirs')}</h3>
          <textarea
            className={classes.script}
            readOnly
            rows={5}
            aria-label={t('conflict.theirs')}
            value={script.stored || t('conflict.blank')}
          />
          <Button size="sm" variant="default" onClick={script.discard}>
            {t('conflict.takeTheirs')}
          </Button>
        </div>
      </div>
    </section>
  )
}
