import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageUrlOf } from '../../api/page-url.ts'
import { CloseOnBack } from '../../ui/feedback/close-on-back.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { patiently } from '../../ui/load-part.ts'
import { useLanguageName } from '../../ui/use-language-name.ts'
import classes from '../player/player-frame.module.css'
import { SlideTransition, TransitionStage } from '../player/stage/slide-transition.tsx'
import { type AnnotationTick, StageAnnotations } from '../player/stage/stage-annotations.tsx'
import { PlayerBar } from './bars/player-bar.tsx'
import { SlideBar } from './bars/slide-bar.tsx'
import type { MediaSessionProps } from './controls/media-session.tsx'
import { StudiedButton } from './controls/studied-button.tsx'
import { PlayerDialogs } from './dialogs/player-dialogs.tsx'
import { playerHeadingId } from './dialogs/use-focus-back.ts'
import { FullView } from './full-view/full-view.tsx'
import { useFullView } from './full-view/use-full-view.ts'
import type { OfflineBannerProps } from './offline/offline-banner.tsx'
import { PlayerCaption } from './player-script.tsx'
import type { PlayerLinks } from './player-use.ts'
import { PlayerWorkspace } from './player-workspace.tsx'
import { PreviewNote } from './preview/preview-note.tsx'
import { usePreview } from './preview/use-preview.ts'
import { PanelFrame } from './side-panel/panel-frame.tsx'
import { type PlayerSide, usePlayerSide } from './side-panel/use-player-side.tsx'
import { type LectureSession, type LectureSessionOptions, useLectureSession } from './use-lecture-session.ts'
import { usePlayerKeys } from './use-player-keys.ts'

/** Until they are loaded, the lecture works without the controls of the lock screen. */
const MediaSessionControls = lazy<ComponentType<MediaSessionProps>>(
  patiently(() => import('./controls/media-session.tsx')),
)

/** Loaded at once, but after the page: once it is needed, there is no connection. */
const offlineBanner = patiently(() => import('./offline/offline-banner.tsx'))().then(
  ({ OfflineBanner: banner }): { default: ComponentType<OfflineBannerProps> } => ({ default: banner }),
)
const OfflineBanner = lazy(() => offlineBanner)

type LecturePlayerProps = LectureSessionOptions & {
  lecture: Lecture
  links: PlayerLinks
}

/** The student's player: bars, slide, transport and script, beside it assistant and notes. */
export function LecturePlayer({ lecture, links, ...options }: LecturePlayerProps) {
  const { preview, onDoubt } = options
  const { t } = useTranslation('player')
  const nameOf = useLanguageName()
  const session = useLectureSession(lecture, options)
  const { player, study, dialogs, completion, connection, isOffline, isPlayable } = session
  const { slide, slides } = player
  const { annotations } = study
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const side = usePlayerSide({
    isFocus: study.mode === 'focus',
    isPreview: preview !== undefined,
    startsOpen: session.showsQuestions,
    isAudioHere: session.isAudioHere,
    hasBegun: session.hasBegun,
  })
  const { panel } = side
  const full = useFullView()
  const isHalf = full.isOn && full.showsPanel && panel.isOpen
  usePreview(preview, player, full.isOn)
  usePlayerKeys({ player, study, panel, toggleFull: full.toggle, ...dialogs })
  const jump = useCallbackRef((slideNumber: number) => player.goTo(slideNumber - 1))
  const refuse = useCallbackRef(onDoubt)
  const [placed, setTicks] = useState(noTicks)
  const ticks = annotations.stage ? placed : noTicks

  const isMerged = side.isAway && !isPhone && slides.length > 0
  const slideBar = <LectureSlideBar {...{ lecture, session, side, isPhone }} />
  const stage = <Stage {...{ lecture, session, onDoubt }} onTicks={setTicks} />
  const openDialog = Object.values(dialogs).find(({ state }) => state === 'open')
  const closeOpen =
    openDialog?.close ??
    (completion.completion && completion.closeCompletion) ??
    (isHalf ? panel.close : full.isOn ? full.toggle : side.isSheetOpen ? panel.close : null)
  const askInFull = () => {
    full.showPanel()
    panel.open('chat')
  }
  const page = (
    <div
      className={classes.player}
      // Full screen replaces all controls.
      data-keeps-focus={`#${playerHeadingId}, [data-full-view]`}
      data-gives-way={side.isSheetOpen || undefined}
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
        onFind={slides.length > 0 ? dialogs.find.open : undefined}
        actions={side.opener}
        isShort={isMerged}
        slides={slides}
        finished={completion.finished}
      >
        {isMerged && slideBar}
      </PlayerBar>
      {preview && <PreviewNote>{preview.note}</PreviewNote>}
      {connection !== 'online' && (
        <Suspense>
          <OfflineBanner
            connection={connection}
            isWhole={session.isWhole}
            waitingSlides={session.waitingSlides}
          />
        </Suspense>
      )}
      {slides.length === 0 ? (
        <p className={classes.alert} role="status">
          <IconAlertTriangle size={20} aria-hidden />
          {t('noSlides', { language: nameOf(player.language) })}
        </p>
      ) : full.isOn ? (
        <FullView
          {...{ isHalf, player, study, isPlayable, ticks }}
          onLeave={full.toggle}
          onOverview={dialogs.overview.open}
          onFind={dialogs.find.open}
          onSheet={dialogs.sheet.open}
          onAsk={preview ? undefined : askInFull}
        >
          {stage}
        </FullView>
      ) : (
        <PlayerWorkspace
          {...{ session, side, isPhone, stage, ticks }}
          slideBar={isMerged ? undefined : slideBar}
          onFull={full.toggle}
        />
      )}
      {/* The studio around a preview asks its own question. */}
      {closeOpen && !preview && <CloseOnBack onClose={closeOpen} />}
      {session.hasPlayed && (
        <Suspense>
          <MediaSessionControls lecture={lecture} player={player} play={study.play} />
        </Suspense>
      )}
      <PlayerDialogs
        {...{ lecture, links, player, study, completion, ...dialogs }}
        countAnnotations={annotations.countAll}
      />
    </div>
  )
  if (slides.length === 0) return page
  return (
    <SlideTransition player={player}>
      <PanelFrame
        full={full.isOn ? (isHalf ? 'half' : 'closed') : undefined}
        panel={panel}
        load={side.load}
        lecture={lecture}
        notesPath={links.notes}
        language={player.language}
        slides={slides}
        slide={slide}
        annotations={annotations.counts}
        onJump={jump}
        onAccessLost={refuse}
        onWriting={session.setWriting}
      >
        {page}
      </PanelFrame>
    </SlideTransition>
  )
}

type LectureSlideBarProps = {
  lecture: Lecture
  session: LectureSession
  side: PlayerSide
  isPhone: boolean
}

/** Number of the slide, its annotations, and what can be done with it. */
function LectureSlideBar({
  lecture,
  session,
  side: { panel, parts, toggleNotes },
  isPhone,
}: LectureSlideBarProps) {
  const { player, study, dialogs } = session
  const { slide, slides } = player
  return (
    <SlideBar
      index={player.index}
      total={slides.length}
      isChanged={session.isChanged}
      studied={!isPhone && <StudiedButton {...session.studied} />}
      onOverview={dialogs.overview.open}
      annotations={study.mode === 'focus' ? undefined : study.annotations.counts}
      actions={
        parts &&
        slide && (
          <parts.SlideActions
            isArchived={session.isArchived}
            lectureId={lecture._id}
            slide={player.number}
            imageUrl={pageUrlOf(slide)}
            page={player.page}
            isNotesOpen={panel.isOpen && panel.view === 'notes'}
            onNotes={toggleNotes}
          />
        )
      }
    />
  )
}

type StageProps = {
  lecture: Lecture
  session: LectureSession
  onDoubt: LectureSessionOptions['onDoubt']
  onTicks: (ticks: readonly AnnotationTick[]) => void
}

/** The slide with its annotations and captions. */
function Stage({ lecture, session, onDoubt, onTicks }: StageProps) {
  const { player, study, isOffline, isPlayable } = session
  const { stage } = study.annotations
  return (
    <TransitionStage
      player={player}
      onNext={player.next}
      onPrevious={player.previous}
      onPictureFailed={isOffline ? undefined : onDoubt}
    >
      {stage && session.isAudioHere && (
        <StageAnnotations
          lectureId={lecture._id}
          slide={player.slide}
          timeMs={player.audio.timeMs}
          isPlayable={isPlayable}
          onTicks={onTicks}
          {...stage}
        />
      )}
      <PlayerCaption {...{ player, study, isPlayable }} />
    </TransitionStage>
  )
}

const noTicks: readonly AnnotationTick[] = []
