import type { VoiceSettings } from '@lectern/contract/courses.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'

/** Plays samples of a voice. A new sample, a change of the settings and leaving the page end the one before. */
export function useVoiceSample(courseId: string) {
  const { t } = useTranslation('spoken')
  const [state, setState] = useState<'idle' | 'loading' | 'playing'>('idle')
  const [error, setError] = useState<string | null>(null)
  const running = useRef<{ end: () => void } | null>(null)

  const stop = () => {
    running.current?.end()
    running.current = null
    setState('idle')
    setError(null)
  }
  useEffect(() => () => running.current?.end(), [])

  const play = async (body: VoiceSettings & { language: LectureLanguage }) => {
    stop()
    const asked = new AbortController()
    const own = { end: () => asked.abort() }
    running.current = own
    setState('loading')
    try {
      const { audio } = await callApi(calls.speech.sample, {
        params: { id: courseId },
        body,
        signal: asked.signal,
      })
      const bytes = Uint8Array.from(atob(audio), (character) => character.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }))
      if (running.current !== own) return URL.revokeObjectURL(url)
      const player = new Audio(url)
      own.end = () => {
        player.pause()
        URL.revokeObjectURL(url)
      }
      player.onended = () => running.current === own && stop()
      await player.play()
      if (running.current === own) setState('playing')
    } catch (failure) {
      if (running.current !== own) return
      stop()
      setError(withReason(failure, t('voice.failed')))
    }
  }

  return { state, error, play, stop }
}
