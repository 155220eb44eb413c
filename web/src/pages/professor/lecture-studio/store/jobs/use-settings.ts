import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { useState } from 'react'

export const defaultSettings: GenerationSettings = {
  length: 'medium',
  tone: 'professional',
  style: 'standard',
}

/** The choices, in the order in which they are offered. */
export const settingChoices = {
  length: ['short', 'medium', 'long'],
  tone: ['professional', 'neutral', 'casual', 'engaging', 'academic'],
  style: ['standard', 'concise', 'detailed'],
} as const satisfies { [K in keyof GenerationSettings]: readonly GenerationSettings[K][] }

const keyOf = (userId: string) => `generation settings ${userId}`

function loadSettings(userId: string): GenerationSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Record<string, unknown>
    return {
      length: settingChoices.length.find((choice) => choice === kept.length) ?? defaultSettings.length,
      tone: settingChoices.tone.find((choice) => choice === kept.tone) ?? defaultSettings.tone,
      style: settingChoices.style.find((choice) => choice === kept.style) ?? defaultSettings.style,
    }
  } catch {
    return defaultSettings
  }
}

/** The settings for generated scripts. This browser stores them for the user. */
export function useSettings(userId: string) {
  const [settings, setSettings] = useState(() => loadSettings(userId))
  const change = (next: GenerationSettings) => {
    setSettings(next)
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next))
    } catch {
      // Without storage, they last until the page is left.
    }
  }
  return { settings, change, isDefault: JSON.stringify(settings) === JSON.stringify(defaultSettings) }
}
