import { useTranslation } from 'react-i18next'
import classes from './slide-steps.module.css'

type SlideStepsProps = {
  look: 'segments' | 'dots'
  total: number
  /** 0-based. */
  current: number
  /** Slide numbers (1-based) that have been studied. */
  finished: ReadonlySet<number>
  onJump: (index: number) => void
}

/** One step for each slide: a bar of segments below the slide, or dots; a click jumps. One stop for the Tab key. */
export function SlideSteps({ look, total, current, finished, onJump }: SlideStepsProps) {
  const { t } = useTranslation('player')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes[look]}
      role="group"
      aria-label={look === 'segments' ? t('stepsLabel') : t('dotsLabel')}
    >
      {Array.from({ length: total }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={index}
          type="button"
          className={classes.step}
          aria-label={t('goToSlide', { number: index + 1 })}
          aria-current={index === current ? 'step' : undefined}
          data-finished={finished.has(index + 1)}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onJump(index)}
        />
      ))}
    </div>
  )
}
