import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useMemo, useReducer } from 'react'
import { useUser } from '../../../api/session.ts'
import { loadDrafts } from '../../../features/script-drafts/draft-storage.ts'
import { loadHighlights } from '../../../features/script-drafts/highlight-storage.ts'
import { listUnsavedSlides } from '../../../features/script-drafts/list-unsaved-slides.ts'

/** The slides whose unsaved text or highlights this browser keeps for the studio; students would not get them. */
export function useUnsavedSlides(lecture: Lecture | undefined): { slide: number; language: string }[] {
  const { _id: userId } = useUser()
  const [looked, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  return useMemo(() => {
    const owner = `${userId} ${lecture?._id}`
    return lecture && looked >= 0
      ? listUnsavedSlides({ drafts: loadDrafts(owner), unsavedHighlights: loadHighlights(owner) }, lecture)
      : []
  }, [userId, lecture, looked])
}
