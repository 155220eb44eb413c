import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconAlignLeft2 from '@tabler/icons-react/dist/esm/icons/IconAlignLeft2.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useTranslation } from 'react-i18next'
import type { SlideState } from '../store/document/slide-states.ts'
import classes from './state-label.module.css'

const icons = {
  ready: IconCheck,
  thin: IconAlignLeft2,
  noScript: IconFileText,
  noAudio: IconVolumeOff,
  stale: IconVolume,
  staleTranslation: IconLanguage,
  waiting: IconClock,
  writing: IconCircleDashed,
  speaking: IconCircleDashed,
  unsaved: IconPencil,
  failed: IconAlertTriangle,
}

type StateLabelProps = {
  state: SlideState
  /** Said of a slide that is ready otherwise. */
  isThin?: boolean
  isQuiet?: boolean
}

/** A state with its icon. With `isQuiet`, the word "Ready" is visible to screen readers only. */
export function StateLabel({ state: found, isThin = false, isQuiet = false }: StateLabelProps) {
  const { t } = useTranslation('studio')
  const state = found === 'ready' && isThin ? 'thin' : found
  const Icon = icons[state]
  return (
    <span className={`${classes.state} nowrap`} data-state={state}>
      <Icon size={14} aria-hidden />
      <span className={isQuiet && state === 'ready' ? 'visually-hidden' : undefined}>
        {t(`state.${state}`)}
      </span>
    </span>
  )
}
