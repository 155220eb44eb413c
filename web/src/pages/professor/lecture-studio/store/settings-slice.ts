import { annotationToolNames } from '@lectern/contract/annotation-tools.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { createRef } from 'react'
import { findText, findValue, storeText, storeValue } from '../../../../api/browser-storage.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { queryClient } from '../../../../api/query-client.ts'
import type { ScriptEditorHandle } from '../../../../features/script-editor/script-editor.tsx'
import type { EditorMemory } from '../../../../features/script-editor/use-editor-view.ts'
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

export const createSettings: Slice<SettingsSlice> = (set, get, { lectureId, userId }) => {
  const goesOnKey = `language of scripts ${lectureId}`
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
    settings: readSettings(findValue(settingsKey)),
    changeSettings: (settings) => {
      set({ settings })
      storeValue(settingsKey, settings)
    },
    tools: null,
    setTools: (tools) => set({ tools }),
    chosenTools: () =>
      get().tools ??
      queryClient.getQueryData(keyOf(calls.users.annotationPreferences))?.selected_annotation_tools ??
      annotationToolNames,
    goesOnIn: findText(goesOnKey),
    goOnIn: (language) => {
      set({ goesOnIn: language })
      storeText(goesOnKey, language)
    },
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
