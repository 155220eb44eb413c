import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../player/player-frame.module.css'
import { SlideSteps } from '../player/progress/slide-steps.tsx'
import type { AnnotationTick } from '../player/stage/stage-annotations.tsx'
import { Transport } from './controls/transport.tsx'
import { PlayerScript } from './player-script.tsx'
import type { PlayerSide } from './side-panel/use-player-side.tsx'
import type { LectureSession } from './use-lecture-session.ts'

type PlayerWorkspaceProps = {
  session: LectureSession
  side: PlayerSide
  isPhone: boolean
  /** Undefined where the bar above shows it. */
  slideBar: ReactNode
  stage: ReactNode
  ticks: readonly AnnotationTick[]
  onFull: () => void
}

/** Slide, transport and script in reading order. On phones the transport is at the bottom edge, in reach of the thumb. */
export function PlayerWorkspace({
  session,
  side,
  isPhone,
  slideBar,
  stage,
  ticks,
  onFull,
}: PlayerWorkspaceProps) {
  const { t } = useTranslation('player')
  const { player, study, completion, changed, studied, isOffline, isPlayable, isAudioHere, dialogs } = session
  const { slides, slide, number } = player
  const { parts } = side
  const transport = (
    <Transport
      {...{ player, study, ticks, isPhone, isOffline, isAudioHere, studied, onFull }}
      onSheet={dialogs.sheet.open}
    />
  )
  return (
    <>
      <section className={classes.workspace} aria-label={t('slideCard')}>
        {!isPhone && slideBar}
        {stage}
        <div className={classes.steps}>
          <SlideSteps
            total={slides.length}
            current={player.index}
            finished={completion.finished}
            changed={changed}
            onJump={player.goTo}
          />
        </div>
        {isPhone && !side.isSheetOpen && slideBar}
      </section>
      <section className={classes.listening} aria-labelledby="audio-and-script">
        <h2 id="audio-and-script" className="visually-hidden">
          {t('audioAndScript')}
        </h2>
        {!isPhone && transport}
        <PlayerScript {...{ player, study, isPlayable }} />
        {isPhone && transport}
        {!side.isBeside && side.isOffered && (
          <div className={classes.ask}>{parts && <parts.AskField onOpen={side.openChat} />}</div>
        )}
      </section>
      <p className="visually-hidden" role="status">
        {slide?.title
          ? t('slideOfTitled', { number, total: slides.length, title: slide.title })
          : t('slideOf', { number, total: slides.length })}
      </p>
    </>
  )
}
