import { useTranslation } from 'react-i18next'
import classes from './sample-slide.module.css'
import { ScatteringDrawing } from './scattering-drawing.tsx'

type SampleSlideProps = {
  /** How many marks are drawn: first the yellow words, then the green ones with the arrow, then the note. */
  annotations?: number
}

/** A slide of our own, as the public pages show it. It is a picture: hidden from screen readers. */
export function SampleSlide({ annotations = 3 }: SampleSlideProps) {
  const { t } = useTranslation('public')
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={classes.slide}>
        <p className={classes.title}>{t('sample.title')}</p>
        <ul className={classes.points}>
          <li>
            <span className={classes.annotation} data-color="yellow" data-drawn={annotations >= 1}>
              {t('sample.pointLight')}
            </span>
          </li>
          <li>
            {t('sample.pointAir')}{' '}
            <span className={classes.annotation} data-color="green" data-drawn={annotations >= 2}>
              {t('sample.pointShort')}
            </span>
          </li>
          <li>{t('sample.pointSky')}</li>
        </ul>
        <div className={classes.drawing}>
          <ScatteringDrawing hasArrow={annotations >= 2} hasLeader={annotations >= 3} />
        </div>
        <p className={classes.note} data-drawn={annotations >= 3}>
          {t('sample.note')}
        </p>
      </div>
    </div>
  )
}
