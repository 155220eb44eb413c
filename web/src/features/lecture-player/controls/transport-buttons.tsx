import { ActionIcon } from '@mantine/core'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRewindBackward10 from '@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LecturePlayer } from '../use-lecture-player.ts'
import classes from './transport.module.css'

type KeyButtonProps = { label: string; shortcut: string; onClick: () => void; children: ReactNode }

/** A button of the transport; its tooltip names its key. */
const KeyButton = memo(function KeyButton({ label, shortcut, onClick, children }: KeyButtonProps) {
  return (
    <ActionIcon
      className={classes.turn}
      size={44}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
})

type Audio = Pick<LecturePlayer['audio'], 'goBack' | 'repeat'>

export function BackButton({ audio }: { audio: Audio }) {
  const { t } = useTranslation('player')
  return (
    <KeyButton label={t('backTen')} shortcut="J" onClick={audio.goBack}>
      <IconRewindBackward10 size={22} aria-hidden />
    </KeyButton>
  )
}

export function RepeatButton({ audio }: { audio: Audio }) {
  const { t } = useTranslation('player')
  return (
    <KeyButton label={t('repeatSentence')} shortcut="R" onClick={audio.repeat}>
      <IconRepeat size={22} aria-hidden />
    </KeyButton>
  )
}

/** Back 10 seconds, and repeat the sentence. */
export const StepButtons = ({ audio }: { audio: Audio }) => (
  <>
    <BackButton audio={audio} />
    <RepeatButton audio={audio} />
  </>
)

export function FullButton({ onFull }: { onFull: () => void }) {
  const { t } = useTranslation('player')
  return (
    <KeyButton label={t('fullScreen')} shortcut="F" onClick={onFull}>
      <IconArrowsMaximize size={20} aria-hidden />
    </KeyButton>
  )
}

export const SheetButton = memo(function SheetButton({ onOpen }: { onOpen: (opener: HTMLElement) => void }) {
  const { t } = useTranslation('player')
  return (
    <ActionIcon
      className={classes.turn}
      size={44}
      aria-label={t('playback')}
      title={t('playback')}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <IconAdjustmentsHorizontal size={22} aria-hidden />
    </ActionIcon>
  )
})
