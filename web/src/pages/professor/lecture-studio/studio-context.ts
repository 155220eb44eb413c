import { createContext, use } from 'react'
import type { Studio } from './use-lecture-studio.ts'

export const StudioContext = createContext<Studio | null>(null)

/** The studio that this part stands in. */
export function useStudio(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('This part stands outside of the studio.')
  return studio
}

/** The same, once the lecture is there. */
export function useOpenStudio() {
  const studio = useStudio()
  if (!studio.lecture || !studio.counts) throw new Error('The lecture is not loaded.')
  return { ...studio, lecture: studio.lecture, counts: studio.counts }
}
