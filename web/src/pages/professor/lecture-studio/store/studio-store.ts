import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { StudioState, StudioStore } from './studio-state.ts'

export const StudioContext = createContext<StudioStore | null>(null)

function useStudioStore(): StudioStore {
  const store = use(StudioContext)
  if (!store) throw new Error('This component is outside of the studio.')
  return store
}

/** Reads a part of the state; the component renders again when this part changes. */
export const useStudio = <T>(select: (state: StudioState) => T): T => useStore(useStudioStore(), select)

/** The actions of the store and its refs to the editor, which never change. */
export const useActions = (): Actions => useStudioStore().getState()

type Actions = {
  [K in keyof StudioState as StudioState[K] extends (...args: never[]) => unknown
    ? K
    : Extract<K, 'editor' | 'editorMemory'>]: StudioState[K]
}
