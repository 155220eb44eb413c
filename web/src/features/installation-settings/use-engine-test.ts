import type { SettingTestResult } from '@lectern/contract/installation-settings.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusal } from './wrong-setting.tsx'

const silence = (player: { current: HTMLAudioElement | null }) => {
  if (!player.current) return
  player.current.pause()
  URL.revokeObjectURL(player.current.src)
  player.current = null
}

/** Tries an engine and plays what it said. @param tested the values that are tried: a change makes the result old */
export function useEngineTest(tested: string, ask: () => Promise<SettingTestResult>) {
  const { t } = useTranslation('admin')
  const refusal = useRefusal()
  const [found, setFound] = useState<{
    of: string
    state: 'asking' | 'done'
    result?: SettingTestResult
    error?: string
  } | null>(null)
  const player = useRef<HTMLAudioElement | null>(null)
  useEffect(() => () => silence(player), [])
  const play = (audio: string) => {
    const bytes = Uint8Array.from(atob(audio), (character) => character.charCodeAt(0))
    player.current = new Audio(URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' })))
    // A browser may refuse to play; the words beside the button say that the voice works.
    player.current.play().catch(() => undefined)
  }
  const run = async () => {
    silence(player)
    setFound({ of: tested, state: 'asking' })
    try {
      const result = await ask()
      setFound({ of: tested, state: 'done', result })
      if (result.audio) play(result.audio)
    } catch (error) {
      setFound({
        of: tested,
        state: 'done',
        error: refusal(error, { field: t('engines.notTested'), other: t('engines.testFailed') }),
      })
    }
  }
  const shown = found?.of === tested ? found : null
  return { run, state: shown?.state ?? 'idle', result: shown?.result, error: shown?.error }
}
