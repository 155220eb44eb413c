import { Button, Group } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '../../../ui/load-part.ts'
import { PlayButton } from '../../player/controls/play-button.tsx'
import { SeekBar } from '../../player/controls/seek-bar.tsx'
import { SpeedChoice } from '../../player/controls/speed-choice.tsx'
import { SlideArrow } from '../../player/stage/slide-arrow.tsx'
import type { AnnotationTick } from '../../player/stage/stage-annotations.tsx'
import type { LecturePlayer } from '../use-lecture-player.ts'
import type { Study } from '../use-study.ts'
import { StudiedButton, type StudiedButtonProps } from './studied-button.tsx'
import type { StudyControlsProps } from './study-controls.tsx'
import classes from './transport.module.css'
import { BackButton, FullButton, RepeatButton, SheetButton, StepButtons } from './transport-buttons.tsx'

/** Until they are loaded, the audio controls still work. */
const StudyControls = lazy<ComponentType<StudyControlsProps>>(patiently(() => import('./study-controls.tsx')))

type TransportProps = {
  player: LecturePlayer
  study: Study
  ticks: readonly AnnotationTick[]
  isPhone: boolean
  isOffline: boolean
  /** False: the further controls are not loaded yet. */
  isAudioHere: boolean
  studied: StudiedButtonProps
  /** Opens the sheet with the other playback settings. */
  onSheet: (opener: HTMLElement) => void
  onFull: () => void
}

/** Play, position, speed, mode and switches. Without audio: the reason, and the alternative. */
export function Transport({
  player,
  study,
  ticks,
  isPhone,
  isOffline,
  isAudioHere,
  studied,
  onSheet,
  onFull,
}: TransportProps) {
  const { t } = useTranslation(['player', 'common'])
  const { audio } = player
  const hasAudio = Boolean(player.slide?.audio_url)
  const isPlayable = hasAudio && !audio.error
  const position = isPlayable && (
    <SeekBar timeMs={audio.timeMs} durationMs={audio.durationMs} onSeek={audio.seek} ticks={ticks} />
  )
  // Without a connection, trying again does not help; with the connection it is tried by itself.
  const retry = hasAudio && !isOffline && (
    <Button size="sm" variant="default" onClick={audio.retry}>
      {t('common:retry')}
    </Button>
  )
  const silence = !isPlayable && (
    <div className={classes.silence}>
      <span role="status">
        {!hasAudio ? t('audioUnavailable') : isOffline ? t('audioOffline') : t('audioFailed')}
      </span>
      {!isPhone && retry}
    </div>
  )
  const playing = { ...audio, play: study.play }
  const hint = isPlayable && (
    <p className={classes.hint} role="status">
      {audio.blocked
        ? t('blocked')
        : study.waitingId
          ? t('recallFirst')
          : audio.waiting && <span className={classes.late}>{t('loadingAudio')}</span>}
    </p>
  )
  if (isPhone) {
    return (
      <div className={`${classes.phone} border-above`}>
        <div className={classes.hints}>
          {hint || silence}
          <StudiedButton {...studied} />
        </div>
        {position}
        <Group className={classes.buttons} gap={0} justify="space-between" wrap="nowrap">
          <SpeedChoice rate={audio.rate} onChange={audio.setRate} isPlain />
          <SlideArrow className={classes.turn} to="previous" onClick={player.previous} />
          {isPlayable && <BackButton audio={audio} />}
          {isPlayable ? (
            <PlayButton audio={playing} size={52} />
          ) : (
            <span className={classes.gap}>{retry}</span>
          )}
          {isPlayable && <RepeatButton audio={audio} />}
          <SlideArrow className={classes.turn} to="next" onClick={player.next} />
          <SheetButton onOpen={onSheet} />
        </Group>
      </div>
    )
  }
  return (
    <div className={classes.bar}>
      {position && <div className={classes.position}>{position}</div>}
      <div className={classes.inner}>
        {isPlayable && <PlayButton audio={playing} size={44} />}
        {isPlayable && <StepButtons audio={audio} />}
        {silence}
        <SpeedChoice rate={audio.rate} onChange={audio.setRate} />
        {isAudioHere ? (
          <Suspense fallback={<span className={classes.controls} />}>
            <StudyControls
              mode={study.mode}
              offered={study.offered}
              changeMode={study.changeMode}
              highlights={study.highlights}
              captions={study.captions}
              prefer={study.prefer}
              autoplay={player.autoplay}
              onAutoplay={player.changeAutoplay}
              hint={hint}
            />
          </Suspense>
        ) : (
          <span className={classes.controls} />
        )}
        <SheetButton onOpen={onSheet} />
        <FullButton onFull={onFull} />
      </div>
    </div>
  )
}
