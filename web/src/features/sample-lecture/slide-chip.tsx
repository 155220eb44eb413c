import { useTranslation } from 'react-i18next'
import { SampleSlide } from './sample-slide.tsx'
import classes from './slide-chip.module.css'

/** A slide named inside a sentence, with its thumbnail. */
export function SlideChip({ number }: { number: number }) {
  const { t } = useTranslation('public')
  return (
    <span className={classes.chip}>
      <span className={classes.thumbnail}>
        <SampleSlide annotations={0} />
      </span>
      {t('sample.slide', { number })}
    </span>
  )
}
