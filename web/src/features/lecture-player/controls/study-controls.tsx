import { ActionIcon } from '@mantine/core'
import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ModeChoice } from '../../player/controls/mode-choice.tsx'
import { Toggle } from '../../player/controls/toggle.tsx'
import type { Study } from '../use-study.ts'
import classes from './study-controls.module.css'

export type StudyControlsProps = Pick<
  Study,
  'mode' | 'offered' | 'changeMode' | 'highlights' | 'captions' | 'prefer'
> & {
  autoplay: boolean
  onAutoplay: (isOn: boolean) => void
  /** The reason why playback waits. */
  hint: ReactNode
}

/** Study mode, switches and captions. Loaded after the audio controls. */
export default memo(function StudyControls({ autoplay, onAutoplay, hint, ...study }: StudyControlsProps) {
  const { t } = useTranslation('player')
  return (
    <>
      <span className={classes.modes}>
        <ModeChoice mode={study.mode} offered={study.offered} onChange={study.changeMode} />
      </span>
      <span className="grow">{hint}</span>
      <span className={classes.switches}>
        <Toggle label={t('autoplay')} hint={t('autoplayHint')} isOn={autoplay} onChange={onAutoplay} />
        <Toggle
          label={t('highlights')}
          hint={t('highlightsHint')}
          isOn={study.highlights}
          onChange={(highlights) => study.prefer({ highlights })}
        />
      </span>
      <ActionIcon
        className={classes.captions}
        flex="none"
        mr={-8}
        variant={study.captions ? 'light' : 'subtle'}
        color={study.captions ? 'petrol' : 'gray'}
        size={36}
        aria-label={t('captions')}
        title={t('captions')}
        aria-pressed={study.captions}
        onClick={() => study.prefer({ captions: !study.captions })}
      >
        <IconBadgeCc size={20} aria-hidden />
      </ActionIcon>
    </>
  )
})
