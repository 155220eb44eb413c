import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useTranslation } from 'react-i18next'
import type { ShownOutcome } from './outcome.ts'
import classes from './outcome-icon.module.css'

const icons = {
  correct: IconCircleCheck,
  partial: IconCircleHalf2,
  few: IconCircleMinus,
  incorrect: IconCircleX,
}

type OutcomeIconProps = {
  /** Null when it is not known; `unknown` says why. */
  outcome: ShownOutcome | null
  unknown?: 'none' | 'hidden' | 'provisional' | 'notMet'
  size?: number
}

/** Correct, partly correct, few points or incorrect, told apart by shape and name as well as colour. */
export function OutcomeIcon({ outcome, unknown = 'none', size = 22 }: OutcomeIconProps) {
  const { t } = useTranslation('quizResult')
  const Icon = outcome ? icons[outcome] : IconCircleDashed
  return (
    <span
      className={classes.icon}
      data-outcome={outcome ?? 'none'}
      role="img"
      aria-label={t(`outcome.${outcome ?? unknown}`)}
    >
      <Icon size={size} stroke={1.75} aria-hidden />
    </span>
  )
}
