import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './slide-steps.module.css'

/** Up to this many slides, each is a dot on the bar. */
const maxDots = 10

type SlideStepsProps = {
  total: number
  /** 0-based. */
  current: number
  /** Slide numbers (1-based) that have been studied. */
  finished: ReadonlySet<number>
  /** Those of `finished` that an update has changed since. */
  changed?: ReadonlySet<number> | undefined
  onJump: (index: number) => void
}

/** The bar below the slide: a button per slide, as a segment, or as a dot on a line. One tab stop. */
export const SlideSteps = memo(function SlideSteps({
  total,
  current,
  finished,
  changed,
  onJump,
}: SlideStepsProps) {
  const { t } = useTranslation('player')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={total <= maxDots ? classes.dots : classes.segments}
      role="group"
      aria-label={total <= maxDots ? t('dotsLabel') : t('stepsLabel')}
    >
      {Array.from({ length: total }, (_, index) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={index}
          index={index}
          isCurrent={index === current}
          isFinished={finished.has(index + 1)}
          isChanged={changed?.has(index + 1) ?? false}
          onJump={onJump}
        />
      ))}
    </div>
  )
})

type StepProps = {
  index: number
  isCurrent: boolean
  isFinished: boolean
  isChanged: boolean
} & Pick<SlideStepsProps, 'onJump'>

/** Memoized: there may be hundreds of steps, and a slide change affects two. */
const Step = memo(function Step({ index, isCurrent, isFinished, isChanged, onJump }: StepProps) {
  const { t } = useTranslation('player')
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={t(isChanged ? 'goToChangedSlide' : 'goToSlide', { number: index + 1 })}
      aria-current={isCurrent ? 'step' : undefined}
      data-finished={isFinished}
      data-changed={isChanged || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onJump(index)}
    />
  )
})
