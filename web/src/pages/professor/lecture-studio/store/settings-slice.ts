import { annotationToolNames } from '@lectern/contract/annotation-tools.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { createRef } from 'react'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { queryClient } from '../../../../api/query-client.ts'
import type { EditorMemory, ScriptEditorHandle } from '../../../../features/script-editor/script-editor.tsx'
import type { SettingsSlice, Slice } from './studio-state.ts'

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

export const createSettings: Slice<SettingsSlice> = (set, get, { userId }) => {
  const settingsKey = `generation settings ${userId}`
  return {
    openDialog: null,
    setOpenDialog: (openDialog) => set({ openDialog }),
    isRaw: false,
    setRaw: (isRaw) => set({ isRaw }),
    editor: createRef<ScriptEditorHandle>(),
    editorMemory: createRef<EditorMemory>(),
    instructions: '',
    setInstructions: (instructions) => set({ instructions }),
    settings: readSettings(load(() => localStorage, settingsKey)),
    changeSettings: (settings) => {
      set({ settings })
      store(() => localStorage, settingsKey, settings)
    },
    tools: null,
    setTools: (tools) => set({ tools }),
    chosenTools: () =>
      get().tools ??
      queryClient.getQueryData(keyOf(calls.users.annotationPreferences))?.selected_annotation_tools ??
      annotationToolNames,
    dismissedBudgets: new Set(),
    dismissBudget: (name) =>
      set(({ dismissedBudgets }) => ({ dismissedBudgets: new Set(dismissedBudgets).add(name) })),
  }
}

function readSettings(stored: unknown): GenerationSettings {
  const found = (typeof stored === 'object' ? stored : null) as Record<string, unknown> | null
  return {
    length: settingChoices.length.find((choice) => choice === found?.length) ?? defaultSettings.length,
    tone: settingChoices.tone.find((choice) => choice === found?.tone) ?? defaultSettings.tone,
    style: settingChoices.style.find((choice) => choice === found?.style) ?? defaultSettings.style,
  }
}

function load(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value; null removes it. Without storage, it lasts until the page is left. */
function store(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
  } catch {
    // Storage is denied or full.
  }
}
