import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Choice, type CurrentSlide, createCurrentSlide, nothingAhead } from './current-slide.ts'
import type { StudioParts } from './use-studio-model.ts'

/**
 * The state of one open lecture. Only `currentSlide` changes `choice` and `ahead`. `useStudioModel` sets
 * the other parts; they are missing until the lecture is loaded.
 */
export type StudioState = StudioParts & CurrentSlide

export type StudioStore = StoreApi<StudioState>

export function createStudioStore(choice: Choice): StudioStore {
  return createStore<StudioState>()(
    (set, get) =>
      ({
        choice,
        ahead: nothingAhead,
        currentSlide: createCurrentSlide(set, () => get()),
      }) as StudioState,
  )
}

export const StudioContext = createContext<StudioStore | null>(null)

export function useStudioStore(): StudioStore {
  const store = use(StudioContext)
  if (!store) throw new Error('This component is outside of the studio.')
  return store
}

/**
 * Reads fields of one part of the studio. The component renders again only if one of these fields changes.
 */
export function usePart<P extends keyof StudioState, F extends keyof StudioState[P]>(
  part: P,
  ...fields: F[]
): Pick<StudioState[P], F> {
  return useStore(
    useStudioStore(),
    useShallow((state) => {
      const picked = {} as Pick<StudioState[P], F>
      for (const field of fields) picked[field] = state[part][field]
      return picked
    }),
  )
}

/**
 * Returns a function that puts the parts into the store. A part without changed fields stays the same
 * object. A function keeps its identity and always calls the newest version, so that it causes no render.
 */
export function createPublisher(store: StudioStore): (parts: StudioParts) => void {
  let newest: Record<string, Record<string, unknown>> = {}
  const stable = new Map<string, unknown>()
  const keepFunction = (part: string, name: string) => {
    const key = `${part}.${name}`
    const found = stable.get(key)
    if (found) return found
    const call = (...args: unknown[]) => {
      const now = newest[part]?.[name]
      return typeof now === 'function' ? now(...args) : undefined
    }
    stable.set(key, call)
    return call
  }
  return (parts) => {
    newest = parts as never
    const present = store.getState() as unknown as Record<string, Record<string, unknown> | undefined>
    const changed: Record<string, unknown> = {}
    for (const [part, values] of Object.entries(newest)) {
      const before = present[part]
      const next: Record<string, unknown> = {}
      let isSame = before !== undefined
      for (const [name, value] of Object.entries(values)) {
        next[name] = typeof value === 'function' ? keepFunction(part, name) : value
        isSame &&= Object.is(before?.[name], next[name])
      }
      if (!isSame) changed[part] = next
    }
    const { ahead } = store.getState()
    if (ahead !== nothingAhead && parts.place.press >= ahead.press) changed.ahead = nothingAhead
    if (Object.keys(changed).length > 0) store.setState(changed as Partial<StudioState>)
  }
}
