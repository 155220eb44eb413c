import { useTranslation } from 'react-i18next'
import classes from './sample-slide.module.css'
import { ScatteringDrawing } from './scattering-drawing.tsx'

type SampleSlideProps = {
  /** How many marks are drawn: first the yellow words, then the green ones with the arrow, then the note. */
  marks?: number
}

/** A slide of our own, as the public pages show it. It is a picture: hidden from screen readers. */
export function SampleSlide({ marks = 3 }: SampleSlideProps) {
  const { t } = useTranslation('public')
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={classes.slide}>
        <p className={classes.title}>{t('sample.title')}</p>
        <ul className={classes.points}>
          <li>
            <span className={classes.highlight} data-color="yellow" data-visible={marks >= 1}>
              {t('sample.pointLight')}
            </span>
          </li>
          <li>
            {t('sample.pointAir')}{' '}
            <span className={classes.highlight} data-color="green" data-visible={marks >= 2}>
              {t('sample.pointShort')}
            </span>
          </li>
          <li>{t('sample.pointSky')}</li>
        </ul>
        <div className={classes.drawing}>
          <ScatteringDrawing hasArrow={marks >= 2} hasLeader={marks >= 3} />
        </div>
        <p className={classes.note} data-visible={marks >= 3}>
          {t('sample.note')}
        </p>
      </div>
    </div>
  )
}
