import type { SettingTestResult } from '@lectern/contract/installation-settings.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettingError } from './wrong-setting.tsx'

const silence = (player: { current: HTMLAudioElement | null }) => {
  if (!player.current) return
  player.current.pause()
  URL.revokeObjectURL(player.current.src)
  player.current = null
}

/** Tries an engine and plays what it said. @param tested the values that are tried: a change makes the result old */
export function useEngineTest(tested: string, ask: () => Promise<SettingTestResult>) {
  const { t } = useTranslation('admin')
  const describeError = useSettingError()
  const [found, setFound] = useState<{
    of: string
    state: 'asking' | 'done'
    result?: SettingTestResult
    error?: string
  } | null>(null)
  const [playing, setPlaying] = useState<HTMLAudioElement | null>(null)
  const player = useRef<HTMLAudioElement | null>(null)
  useEffect(() => () => silence(player), [])
  const play = (audio: string) => {
    const bytes = Uint8Array.from(atob(audio), (character) => character.charCodeAt(0))
    const own = new Audio(URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' })))
    player.current = own
    const end = () => setPlaying((now) => (now === own ? null : now))
    own.onended = end
    setPlaying(own)
    own.play().catch(() => {
      end()
      // Not if another test has stopped it.
      if (player.current === own) setFound({ of: tested, state: 'done', error: t('engines.notPlayed') })
    })
  }
  const run = async () => {
    silence(player)
    setPlaying(null)
    setFound({ of: tested, state: 'asking' })
    try {
      const result = await ask()
      setFound({ of: tested, state: 'done', result })
      if (result.audio) play(result.audio)
    } catch (error) {
      setFound({
        of: tested,
        state: 'done',
        error: describeError(error, { field: t('engines.notTested'), other: t('engines.testFailed') }),
      })
    }
  }
  const shown = found?.of === tested ? found : null
  return {
    run,
    state: shown?.state ?? 'idle',
    isPlaying: playing !== null,
    result: shown?.result,
    error: shown?.error,
  }
}
