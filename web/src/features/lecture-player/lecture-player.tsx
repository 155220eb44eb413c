import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageUrlOf } from '../../api/page-url.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { useLanguageName } from '../../ui/use-language-name.ts'
import { useActivity } from '../activity/use-activity.ts'
import { useAnnotationPreloading } from '../player/annotations/use-annotation-preloading.ts'
import classes from '../player/player-frame.module.css'
import { SlideSteps } from '../player/progress/slide-steps.tsx'
import { useProgressSending } from '../player/progress/use-progress-sending.ts'
import { SlideTransition, TransitionStage } from '../player/stage/slide-transition.tsx'
import { type AnnotationTick, StageAnnotations } from '../player/stage/stage-annotations.tsx'
import { PlayerBar } from './bars/player-bar.tsx'
import { SlideBar } from './bars/slide-bar.tsx'
import type { MediaSessionProps } from './controls/media-session.tsx'
import { usePlayerPreferences } from './controls/player-preferences.ts'
import { StudiedButton } from './controls/studied-button.tsx'
import { Transport } from './controls/transport.tsx'
import {
  PlayerDialogs,
  useFindDialog,
  useKeysDialog,
  useOverview,
  usePlaybackSheet,
} from './dialogs/player-dialogs.tsx'
import { FullView } from './full-view/full-view.tsx'
import { useFullView } from './full-view/use-full-view.ts'
import type { OfflineBannerProps } from './offline/offline-banner.tsx'
import { useWholeLecture } from './offline/use-whole-lecture.ts'
import { PlayerCaption, PlayerScript } from './player-script.tsx'
import type { PlayerLinks, PlayerPreview } from './player-use.ts'
import { PreviewNote } from './preview/preview-note.tsx'
import { usePreview } from './preview/use-preview.ts'
import { PanelFrame } from './side-panel/panel-frame.tsx'
import { besideQuery, usePlayerPanel } from './side-panel/use-panel.ts'
import { usePanelParts } from './side-panel/use-panel-parts.ts'
import { useSlideInUrl } from './start/use-slide-in-url.ts'
import { useCompletion } from './use-completion.ts'
import { useLecturePlayer } from './use-lecture-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useStudy } from './use-study.ts'
import { useVisit } from './use-visit.ts'

/** If loading fails, the lecture works without the controls of the lock screen. */
const MediaSessionControls = lazy<ComponentType<MediaSessionProps>>(() =>
  import('./controls/media-session.tsx').catch(() => ({ default: () => null })),
)

/** Loaded at once, but after the page: once it is needed, there is no connection. */
const offlineBanner = import('./offline/offline-banner.tsx').then(
  ({ OfflineBanner: banner }): { default: ComponentType<OfflineBannerProps> } => ({ default: banner }),
  () => ({ default: () => null }),
)
const OfflineBanner = lazy(() => offlineBanner)

type LecturePlayerProps = {
  lecture: Lecture
  /** The slide (1-based) that the account visited on another device since. */
  slideElsewhere?: number | undefined
  links: PlayerLinks
  preview?: PlayerPreview
  /**
   * Called when something suggests that the lecture is no longer available; the page then asks the server.
   */
  onDoubt: () => void
}

/**
 * The student's player: slide, transport and script in reading order. On phones the transport is at the
 * bottom edge, in reach of the thumb.
 */
export function LecturePlayer({ lecture, slideElsewhere, links, preview, onDoubt }: LecturePlayerProps) {
  const { t } = useTranslation(['player', 'common'])
  const askedSlide = useSlideInUrl(!preview)
  const { connection, waitingSlides } = useProgressSending()
  const isOffline = connection !== 'online'
  // An archived course takes no more reports.
  const isArchived = lecture.is_archived === true
  const isReported = !preview && !isArchived
  const completion = useCompletion(lecture, onDoubt, isReported)
  const log = useActivity(lecture._id, isReported)
  const finish = (slideNumber: number, wasHeard: boolean) => {
    log('slide_completion', slideNumber, { heard: wasHeard })
    completion.finish(slideNumber)
    if (slideNumber === lecture.total_slides) preview?.onEnd()
  }
  const preferences = usePlayerPreferences()
  const overview = useOverview()
  const find = useFindDialog()
  const player = useLecturePlayer(lecture, {
    preview,
    askedSlide,
    slideElsewhere,
    preferences,
    log,
    isCovered: overview.state === 'open' || find.state === 'open',
    onHeard: (slideNumber) => finish(slideNumber, true),
  })
  const { audio, slide, slides, number } = player
  const study = useStudy(lecture, player, preferences, log, {
    isStudied: completion.finished.has(number),
    isKept: isReported,
  })
  const { annotations } = study
  const nameOf = useLanguageName()
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const isBeside = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false })
  const panel = usePlayerPanel(isBeside, {
    isFocus: study.mode === 'focus',
    isPreview: preview !== undefined,
  })
  const panelParts = usePanelParts(!preview)
  const { parts } = panelParts
  const isSheetOpen = panel.isOpen && !isBeside
  const openChat = useCallbackRef(() => panel.open('chat'))
  const toggleNotes = useCallbackRef(() => panel.toggle('notes'))
  const jump = useCallbackRef((slideNumber: number) => player.goTo(slideNumber - 1))
  const refuse = useCallbackRef(onDoubt)
  const isPanelAway = isBeside && !panel.isOpen
  const panelOpener = useMemo(
    () => parts && isPanelAway && <parts.OpenPanelButton onOpen={openChat} />,
    [parts, isPanelAway, openChat],
  )
  const full = useFullView()
  const isHalf = full.isOn && full.showsPanel && panel.isOpen
  const keysDialog = useKeysDialog()
  const sheet = usePlaybackSheet()

  useVisit(lecture._id, isReported ? slide : undefined, isOffline, onDoubt)
  usePreview(preview, player, full.isOn)
  usePlayerKeys({ player, study, panel, toggleFull: full.toggle, overview, find, keysDialog })
  useAnnotationPreloading(lecture._id, slides[player.index + 1], annotations.stage !== null)
  // A recording that cannot be had any more may mean that the lecture was withdrawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each failure
  useEffect(() => {
    if (audio.error && !isOffline) onDoubt()
  }, [audio.error, isOffline])
  const loadAgain = useEffectEvent(() => audio.error && audio.retry())
  useEffect(() => {
    if (!isOffline) loadAgain()
  }, [isOffline])

  const [hasPlayed, setPlayed] = useState(false)
  if (audio.playing && !hasPlayed) setPlayed(true)
  const isWhole = useWholeLecture(lecture._id, slides, player.index, {
    isStudied: hasPlayed && !preview,
    isOffline,
  })
  const [ticks, setTicks] = useState<readonly AnnotationTick[]>([])
  const isPlayable = Boolean(slide?.audio_url) && !audio.error
  const onStudied = useCallbackRef(() => {
    if (completion.finished.has(number) && !isChanged) return completion.takeBack(number)
    annotations.viewAll()
    finish(number, false)
  })
  const changed = completion.changed.get(player.language) ?? new Set<number>()
  const isChanged = changed.has(number)
  const studied = { isStudied: completion.finished.has(number), isChanged, isArchived, onStudied }
  const isMerged = isPanelAway && !isPhone && slides.length > 0
  const slideBar = (
    <SlideBar
      index={player.index}
      total={slides.length}
      isChanged={isChanged}
      studied={!isPhone && <StudiedButton {...studied} />}
      onOverview={overview.open}
      annotations={study.mode === 'focus' ? undefined : annotations.counts}
      actions={
        parts &&
        slide && (
          <parts.SlideActions
            isArchived={isArchived}
            lectureId={lecture._id}
            slide={number}
            imageUrl={pageUrlOf(slide)}
            page={player.page}
            isNotesOpen={panel.isOpen && panel.view === 'notes'}
            onNotes={toggleNotes}
          />
        )
      }
    />
  )
  const transport = (
    <Transport
      player={player}
      study={study}
      ticks={annotations.stage ? ticks : noTicks}
      isPhone={isPhone}
      isOffline={isOffline}
      studied={studied}
      onSheet={sheet.open}
      onFull={full.toggle}
    />
  )
  const stage = (
    <TransitionStage
      player={player}
      onNext={player.next}
      onPrevious={player.previous}
      onPictureFailed={isOffline ? undefined : onDoubt}
    >
      {annotations.stage && (
        <StageAnnotations
          lectureId={lecture._id}
          slide={slide}
          timeMs={audio.timeMs}
          isPlayable={isPlayable}
          onTicks={setTicks}
          {...annotations.stage}
        />
      )}
      <PlayerCaption player={player} study={study} isPlayable={isPlayable} />
    </TransitionStage>
  )
  const askInFull = () => {
    full.showPanel()
    panel.open('chat')
  }
  const place = (
    <div
      className={classes.player}
      data-gives-way={isSheetOpen || undefined}
      data-banner={isOffline || preview !== undefined || undefined}
      data-mode={study.mode}
      data-merged={isMerged || undefined}
    >
      <PageTitle>{lecture.title}</PageTitle>
      <PlayerBar
        lecture={lecture}
        exit={preview ? { label: preview.closeLabel, onLeave: preview.onClose } : { to: links.course }}
        language={player.language}
        onLanguage={player.changeLanguage}
        onFind={slides.length > 0 ? find.open : undefined}
        actions={panelOpener}
        isShort={isMerged}
        slides={slides}
        finished={completion.finished}
      >
        {isMerged && slideBar}
      </PlayerBar>
      {preview && <PreviewNote>{preview.note}</PreviewNote>}
      {isOffline && (
        <Suspense>
          <OfflineBanner connection={connection} isWhole={isWhole} waitingSlides={waitingSlides} />
        </Suspense>
      )}
      {slides.length === 0 ? (
        <p className={classes.alert} role="status">
          <IconAlertTriangle size={20} aria-hidden />
          {t('noSlides', { language: nameOf(player.language) })}
        </p>
      ) : full.isOn ? (
        <FullView
          {...{ isHalf, player, study, isPlayable }}
          ticks={annotations.stage ? ticks : noTicks}
          onLeave={full.toggle}
          onOverview={overview.open}
          onSheet={sheet.open}
          onAsk={preview ? undefined : askInFull}
        >
          {stage}
        </FullView>
      ) : (
        <>
          <section className={classes.workspace} aria-label={t('slideCard')}>
            {!isPhone && !isMerged && slideBar}
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
            {isPhone && !isSheetOpen && slideBar}
          </section>
          <section className={classes.listening} aria-labelledby="audio-and-script">
            <h2 id="audio-and-script" className="visually-hidden">
              {t('audioAndScript')}
            </h2>
            {!isPhone && transport}
            <PlayerScript player={player} study={study} isPlayable={isPlayable} />
            {isPhone && transport}
            {!isBeside && !preview && (
              <div className={classes.ask}>{parts && <parts.AskField onOpen={openChat} />}</div>
            )}
          </section>
          <p className="visually-hidden" role="status">
            {slide?.title
              ? t('slideOfTitled', { number, total: slides.length, title: slide.title })
              : t('slideOf', { number, total: slides.length })}
          </p>
        </>
      )}
      {hasPlayed && (
        <Suspense>
          <MediaSessionControls lecture={lecture} player={player} play={study.play} />
        </Suspense>
      )}
      <PlayerDialogs
        {...{ lecture, links, player, study, completion, overview, find, keysDialog, sheet }}
        countAnnotations={annotations.countAll}
      />
    </div>
  )
  if (slides.length === 0) return place
  return (
    <SlideTransition player={player}>
      <PanelFrame
        full={full.isOn ? (isHalf ? 'half' : 'closed') : undefined}
        panel={panel}
        load={panelParts}
        lecture={lecture}
        notesPath={links.notes}
        language={player.language}
        slides={slides}
        slide={slide}
        annotations={annotations.counts}
        onJump={jump}
        onAccessLost={refuse}
      >
        {place}
      </PanelFrame>
    </SlideTransition>
  )
}

const noTicks: readonly AnnotationTick[] = []
