import { useTranslation } from 'react-i18next'
import { usePart } from '../store/studio-store.ts'
import classes from './studio-card.module.css'
import { UploadForm } from './upload-form.tsx'

/** Before there are slides. */
export function UploadCard() {
  const { t } = useTranslation('studio')
  const { lectureNotices } = usePart('notices', 'lectureNotices')
  const refusal = lectureNotices.find(({ of, kind }) => of === 'slides' && kind === 'error')
  return (
    <div className={classes.workspace} id="studio-work" tabIndex={-1}>
      <section className={classes.card} aria-labelledby="upload-title">
        <div className={classes.head}>
          <h2 id="upload-title" className={classes.title}>
            {t('upload.title')}
          </h2>
          <p className={classes.below}>{t('upload.below')}</p>
        </div>
        <UploadForm action={t('upload.button')} refusal={refusal?.sentence} />
      </section>
    </div>
  )
}
