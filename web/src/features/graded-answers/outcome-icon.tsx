import type { Outcome } from '@lectern/core/grade/points.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useTranslation } from 'react-i18next'
import classes from './outcome-icon.module.css'

const icons = { correct: IconCircleCheck, partial: IconCircleHalf2, incorrect: IconCircleX }

type OutcomeIconProps = {
  /** Null when not graded, or when the result is not shown yet. */
  outcome: Outcome | null
  isHidden?: boolean
  size?: number
}

/** Correct, partly correct or incorrect, told apart by shape and name as well as colour. */
export function OutcomeIcon({ outcome, isHidden = false, size = 22 }: OutcomeIconProps) {
  const { t } = useTranslation('quizResult')
  const Icon = outcome ? icons[outcome] : IconCircleDashed
  return (
    <span
      className={classes.icon}
      data-outcome={outcome ?? 'none'}
      role="img"
      aria-label={t(`outcome.${outcome ?? (isHidden ? 'hidden' : 'none')}`)}
    >
      <Icon size={size} stroke={1.75} aria-hidden />
    </span>
  )
}
