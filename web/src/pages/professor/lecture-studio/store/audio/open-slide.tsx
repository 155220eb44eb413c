import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { type AudioControl, useAudio } from '../../../../../features/speech/use-audio.ts'
import { useScript } from '../document/script.ts'
import { useStudio } from '../studio-store.ts'

/** URL of the audio that can be heard: of the script, or, until that is generated, of the former one. */
export const audioOf = ({ script, audio_url, stale_audio }: SlideEntry): string | null =>
  audio_url ?? (script.trim() === '' ? null : (stale_audio?.url ?? null))

type OpenSlide = { entry: SlideEntry; audio: AudioControl }

const OpenSlideContext = createContext<OpenSlide | null>(null)

/** The slide that is fully open, with its audio. It changes with each moment of a playing audio. */
export function useOpenSlide(): OpenSlide {
  const open = use(OpenSlideContext)
  if (!open) throw new Error('This component is outside of the slide editor.')
  return open
}

/**
 * Loads the audio of the open slide; pauses it while a dialog is open, and when its script changes: it is out of date.
 * Shows nothing before the slide is there.
 */
export function OpenSlideProvider({ children }: { children: ReactNode }) {
  const isAsked = useStudio(({ openDialog, publishDialog }) => openDialog !== null || publishDialog !== null)
  const { entry, isTextUnsaved } = useScript()
  const hasNoAudio = entry?.audio_url === null
  const audio = useAudio(entry ? audioOf(entry) : null, entry?.audio_marks ?? null, {
    durationMs: entry?.audio_duration_ms,
  })
  const { pause } = audio
  useEffect(() => {
    if (isAsked) pause()
  }, [isAsked, pause])
  useEffect(() => {
    if (isTextUnsaved) pause()
  }, [isTextUnsaved, pause])
  useEffect(() => {
    if (hasNoAudio) pause()
  }, [hasNoAudio, pause])
  return entry && <OpenSlideContext value={{ entry, audio }}>{children}</OpenSlideContext>
}
