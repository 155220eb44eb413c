import { ActionIcon } from '@mantine/core'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../speech/use-audio.ts'

type PlayButtonProps = { audio: Pick<AudioControl, 'playing' | 'waiting' | 'play' | 'pause'>; size: number }

/** One round button for play and pause; its accessible name says which. */
export function PlayButton({ audio, size }: PlayButtonProps) {
  const { t } = useTranslation('player')
  const Icon = audio.playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <ActionIcon
      size={size}
      radius="xl"
      variant="filled"
      color="petrol"
      c="var(--on-accent)"
      aria-label={audio.playing ? t('pause') : t('play')}
      aria-busy={audio.waiting}
      onClick={audio.playing ? audio.pause : audio.play}
    >
      <Icon size={size * 0.45} aria-hidden />
    </ActionIcon>
  )
}
