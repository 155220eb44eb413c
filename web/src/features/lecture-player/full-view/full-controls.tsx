import { ActionIcon, Box, Button, Group } from '@mantine/core'
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlayButton } from '../../player/controls/play-button.tsx'
import { SeekBar } from '../../player/controls/seek-bar.tsx'
import { SpeedChoice } from '../../player/controls/speed-choice.tsx'
import type { AnnotationTick } from '../../player/stage/stage-annotations.tsx'
import { SheetButton, StepButtons } from '../controls/transport-buttons.tsx'
import type { LecturePlayer } from '../use-lecture-player.ts'
import type { Study } from '../use-study.ts'
import classes from './full-controls.module.css'
import { useTouchZoom } from './use-touch-zoom.ts'

export type FullControlsProps = {
  /** The element that holds the slide. */
  area: RefObject<HTMLElement | null>
  player: LecturePlayer
  study: Study
  isPlayable: boolean
  ticks: readonly AnnotationTick[]
  onLeave: () => void
  onOverview: (opener: HTMLElement) => void
  onFind: (opener: HTMLElement) => void
  onSheet: (opener: HTMLElement) => void
  /** Left out without an assistant. */
  onAsk: (() => void) | undefined
}

/** During playback the controls leave after this time without a movement. */
const staysMs = 3_000

/** The controls over a slide that fills the screen. A tap shows and hides them. */
export default function FullControls({
  area,
  player,
  study,
  isPlayable,
  ticks,
  onLeave,
  onOverview,
  onFind,
  onSheet,
  onAsk,
}: FullControlsProps) {
  const { t } = useTranslation(['player', 'chat'])
  const { audio, number, slides } = player
  const isShown = useShown(area, player, onLeave)

  return (
    <div
      className={classes.controls}
      data-controls
      data-away={!isShown || undefined}
      inert={!isShown && audio.playing}
    >
      <div className={classes.left}>
        <ActionIcon
          c="var(--text)"
          size={44}
          aria-label={t('overview')}
          title={`${t('overview')} (O)`}
          onClick={(event) => onOverview(event.currentTarget)}
        >
          <IconLayoutGrid size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon
          c="var(--text)"
          size={44}
          aria-label={t('find')}
          aria-keyshortcuts="/"
          aria-haspopup="dialog"
          title={`${t('find')} (/)`}
          onClick={(event) => onFind(event.currentTarget)}
        >
          <IconSearch size={22} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.right}>
        <ActionIcon
          c="var(--text)"
          size={44}
          aria-label={t('leaveFullScreen')}
          aria-keyshortcuts="F"
          title={`${t('leaveFullScreen')} (F)`}
          onClick={onLeave}
        >
          <IconArrowsMinimize size={22} aria-hidden />
        </ActionIcon>
      </div>
      <Group className={classes.bar} gap={4} wrap="nowrap">
        {isPlayable ? (
          <>
            <PlayButton audio={{ ...audio, play: study.play }} size={44} />
            <StepButtons audio={audio} />
            <Box flex={1} miw={0} px="xs" display="flex">
              <SeekBar
                timeMs={audio.timeMs}
                durationMs={audio.durationMs}
                onSeek={audio.seek}
                ticks={ticks}
              />
            </Box>
            <span className={classes.wide}>
              <SpeedChoice rate={audio.rate} onChange={audio.setRate} isPlain />
            </span>
            <ActionIcon
              className={classes.wide}
              variant={study.captions ? 'light' : 'subtle'}
              color={study.captions ? 'petrol' : 'gray'}
              c="var(--text)"
              size={44}
              aria-label={t('captions')}
              title={`${t('captions')} (C)`}
              aria-pressed={study.captions}
              onClick={() => study.prefer({ captions: !study.captions })}
            >
              <IconBadgeCc size={22} aria-hidden />
            </ActionIcon>
          </>
        ) : (
          <Box component="span" flex={1} c="var(--text-2)">
            {t('audioUnavailable')}
          </Box>
        )}
        <span className={`${classes.number} ${classes.wide} tabular nowrap`}>
          {t('slideShort', { number, total: slides.length })}
        </span>
        <SheetButton onOpen={onSheet} />
        {onAsk && (
          <Button
            className={classes.wide}
            variant="subtle"
            color="gray"
            c="var(--text)"
            px="xs"
            mih={44}
            leftSection={<IconMessage2 size={20} aria-hidden />}
            onClick={onAsk}
          >
            {t('askShort')}
          </Button>
        )}
      </Group>
    </div>
  )
}

/**
 * Whether the controls are shown: a tap on the slide shows and hides them, a movement shows them, and during playback they
 * leave after a time. Escape leaves the full view.
 */
function useShown(
  area: FullControlsProps['area'],
  { audio, page }: LecturePlayer,
  onLeave: () => void,
): boolean {
  const [isShown, setShown] = useState(true)
  /** Raised with each movement: the time begins again. */
  const [moved, setMoved] = useState(0)
  useTouchZoom(area, page, () => setShown(!isShown))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement begins the time again
  useEffect(() => {
    if (!isShown || !audio.playing) return
    const timer = setTimeout(() => {
      // Controls that are used by the keyboard stay.
      if (!area.current?.querySelector('[data-controls] :focus-visible')) setShown(false)
    }, staysMs)
    return () => clearTimeout(timer)
  }, [isShown, audio.playing, moved])
  const wake = useEffectEvent((event: Event) => {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
    // A tap on the slide gives the page's main part the focus.
    if (event.type === 'focusin' && !(event.target as Element).closest('[data-controls]')) return
    setShown(true)
    setMoved((count) => count + 1)
  })
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('[role="dialog"]')) onLeave()
  })
  useEffect(() => {
    const listen = (event: Event) => wake(event)
    const listenForEscape = (event: KeyboardEvent) => leave(event)
    const names = ['pointermove', 'keydown', 'focusin'] as const
    for (const name of names) window.addEventListener(name, listen)
    window.addEventListener('keydown', listenForEscape)
    return () => {
      for (const name of names) window.removeEventListener(name, listen)
      window.removeEventListener('keydown', listenForEscape)
    }
  }, [])
  useEffect(() => {
    area.current?.toggleAttribute('data-idle', !isShown)
  }, [area, isShown])
  return isShown
}
