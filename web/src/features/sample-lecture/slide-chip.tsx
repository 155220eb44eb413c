import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SampleSlide } from './sample-slide.tsx'
import classes from './slide-chip.module.css'

/** A slide named inside a sentence, with its thumbnail. */
export function SlideChip({ number }: { number: number }) {
  const { t } = useTranslation('public')
  return (
    <span className={`${classes.chip} nowrap`}>
      <Box component="span" display="block" w={30}>
        <SampleSlide annotations={0} />
      </Box>
      {t('sample.slide', { number })}
    </span>
  )
}
