import { ActionIcon, Group } from '@mantine/core'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { formatClock } from '../../../../ui/clock.ts'
import classes from './audio-card.module.css'

/** Play button, position and duration. The position can be moved by pointer and keys. */
export function AudioTransport({ audio }: { audio: AudioControl }) {
  const { t } = useTranslation('studio')
  const { playing, timeMs, durationMs } = audio
  const now = formatClock(timeMs)
  const whole = formatClock(durationMs)
  return (
    <Group className={classes.transport} gap={10} wrap="nowrap" flex="1 1 9rem" miw={0}>
      <ActionIcon
        size={34}
        radius="xl"
        onClick={playing ? audio.pause : audio.play}
        aria-label={playing ? t('audio.pause') : t('audio.play')}
      >
        {playing ? (
          <IconPlayerPauseFilled size={16} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden />
        )}
      </ActionIcon>
      <span className={classes.time}>{now}</span>
      <input
        className={classes.position}
        type="range"
        min={0}
        max={Math.max(durationMs, 1)}
        step={100}
        value={Math.min(timeMs, durationMs)}
        style={{ '--share': durationMs ? `${(timeMs / durationMs) * 100}%` : '0%' } as React.CSSProperties}
        aria-label={t('audio.position')}
        aria-valuetext={t('audio.positionOf', { now, whole })}
        onChange={(event) => audio.seek(Number(event.currentTarget.value))}
      />
      <span className={classes.time}>{whole}</span>
    </Group>
  )
}
