import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './sample-slide.module.css'
import { ScatteringDrawing } from './scattering-drawing.tsx'

type SampleSlideProps = {
  /** Number of annotations shown: 1 the yellow highlight, 2 also the green one with its arrow, 3 also the note. */
  annotations?: number
}

/** The sample slide of the public pages. It is an illustration: hidden from screen readers. */
export function SampleSlide({ annotations = 3 }: SampleSlideProps) {
  const { t } = useTranslation('public')
  return (
    <div className={`${classes.frame} slide-frame`} aria-hidden="true">
      <Box pos="relative" h="100%" py="3.6cqi" px="4.2cqi">
        <Box component="p" fz="4.4cqi" fw={700} lh={1.2}>
          {t('sample.title')}
        </Box>
        <Box component="ul" mt="3.4cqi" pl="3.2cqi" fz="3.15cqi" lh={1.52}>
          <li>
            <Box
              className={classes.highlight}
              component="span"
              mx="-0.35cqi"
              px="0.35cqi"
              data-color="yellow"
              data-visible={annotations >= 1}
            >
              {t('sample.pointLight')}
            </Box>
          </li>
          <li>
            {t('sample.pointAir')}{' '}
            <Box
              className={classes.highlight}
              component="span"
              mx="-0.35cqi"
              px="0.35cqi"
              data-color="green"
              data-visible={annotations >= 2}
            >
              {t('sample.pointShort')}
            </Box>
          </li>
          <li>{t('sample.pointSky')}</li>
        </Box>
        <div className={classes.drawing}>
          <ScatteringDrawing hasArrow={annotations >= 2} hasLeader={annotations >= 3} />
        </div>
        <p className={classes.note} data-visible={annotations >= 3}>
          {t('sample.note')}
        </p>
      </Box>
    </div>
  )
}
