import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOfflineStart } from '../../api/offline/use-offline-start.ts'
import { useUser } from '../../api/session.ts'
import { useActivity } from '../activity/use-activity.ts'
import { useAnnotationPreloading } from '../player/annotations/use-annotation-preloading.ts'
import { useProgressSending } from '../player/progress/use-progress-sending.ts'
import { useRecovery } from '../player/use-recovery.ts'
import type { AudioControl } from '../speech/use-audio.ts'
import { usePlayerPreferences } from './controls/player-preferences.ts'
import { useFindDialog, useKeysDialog, useOverview, usePlaybackSheet } from './dialogs/player-dialogs.tsx'
import { useWholeLecture } from './offline/use-whole-lecture.ts'
import type { PlayerPreview } from './player-use.ts'
import { useStartInUrl } from './start/use-start-in-url.ts'
import { useAudioFirst } from './use-audio-first.ts'
import { useCompletion } from './use-completion.ts'
import { useLecturePlayer } from './use-lecture-player.ts'
import { useStudy } from './use-study.ts'
import { useVisit } from './use-visit.ts'

export type LectureSessionOptions = {
  /** The slide (1-based) that the account visited on another device since. */
  slideElsewhere?: number | undefined
  preview?: PlayerPreview | undefined
  /**
   * Called when something suggests that the lecture is no longer available; the page then asks the server.
   */
  onDoubt: () => void
}

export type LectureSession = ReturnType<typeof useLectureSession>

/**
 * One open lecture: what is played, which slides are studied, what is reported to the server, and whether there is a
 * connection. The dialogs belong to it, because an open one holds the autoplay.
 */
export function useLectureSession(lecture: Lecture, options: LectureSessionOptions) {
  const { slideElsewhere, preview, onDoubt } = options
  const asked = useStartInUrl(!preview)
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
  const dialogs = {
    overview: useOverview(),
    find: useFindDialog(),
    keysDialog: useKeysDialog(),
    sheet: usePlaybackSheet(),
  }
  const [isWriting, setWriting] = useState(false)
  const player = useLecturePlayer(lecture, {
    preview,
    askedSlide: asked.slide,
    slideElsewhere,
    preferences,
    log,
    isHeld: isWriting || dialogs.overview.state === 'open' || dialogs.find.state === 'open',
    onHeard: (slideNumber) => finish(slideNumber, true),
  })
  const { audio, slide, slides, number } = player
  const isAudioHere = useAudioFirst(audio.canBegin)
  const isStudied = completion.finished.has(number)
  const study = useStudy(lecture, player, preferences, log, { isStudied, isKept: isReported })
  const changed = completion.changed.get(player.language) ?? none
  const isChanged = changed.has(number)
  const onStudied = useCallbackRef(() => {
    if (isStudied && !isChanged) return completion.takeBack(number)
    study.annotations.viewAll()
    finish(number, false)
  })

  useVisit(lecture._id, isReported ? slide : undefined, isOffline, onDoubt)
  useAnnotationPreloading(
    lecture._id,
    audio.loading ? undefined : slides[player.index + 1],
    study.annotations.stage !== null,
  )
  useFailedAudio(audio, slide?.audio_url, isOffline, onDoubt)
  // A link leads here without the dashboard.
  useOfflineStart(useUser()._id, isReported)
  const [hasPlayed, setPlayed] = useState(false)
  // Once it is heard: what is loaded then must not come before it.
  if (audio.playing && !audio.waiting && !hasPlayed) setPlayed(true)
  const [firstIndex] = useState(player.index)
  const [hasTurned, setTurned] = useState(false)
  if (player.index !== firstIndex && !hasTurned) setTurned(true)
  const isWhole = useWholeLecture(lecture._id, slides, player.index, {
    isStudied: hasPlayed && !preview,
    isOffline,
  })
  return {
    connection,
    waitingSlides,
    isOffline,
    showsQuestions: asked.showsQuestions,
    /** The whole lecture is stored in this browser. */
    isWhole,
    isArchived,
    completion,
    /** Slides that changed since they were studied. */
    changed,
    isChanged,
    /** For the button of the current slide. */
    studied: { isStudied, isChanged, isArchived, onStudied },
    dialogs,
    setWriting,
    player,
    study,
    /** Whether other files may be loaded: the audio comes first. */
    isAudioHere,
    hasPlayed,
    hasBegun: hasPlayed || hasTurned,
    isPlayable: Boolean(slide?.audio_url) && !audio.error,
  }
}

const none: ReadonlySet<number> = new Set()

/** A recording that cannot be had any more may mean that the lecture was withdrawn. It is loaded again with the connection. */
function useFailedAudio(
  audio: AudioControl,
  url: string | null | undefined,
  isOffline: boolean,
  onDoubt: () => void,
): void {
  const { error, retry } = audio
  useRecovery(error ? url : null, retry)
  const doubt = useEffectEvent(onDoubt)
  useEffect(() => {
    if (error && !isOffline) doubt()
  }, [error, isOffline])
  const loadAgain = useEffectEvent(() => error && retry())
  useEffect(() => {
    if (!isOffline) loadAgain()
  }, [isOffline])
}
