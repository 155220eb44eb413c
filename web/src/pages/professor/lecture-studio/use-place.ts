import type { Lecture } from '@lectern/contract/lectures.ts'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { followPage, type Shown } from '../../../features/slide-pages/follow-page.ts'
import { readPages } from '../../../features/slide-pages/read-pages.ts'

export type StudioTab = 'editor' | 'overview'

/**
 * Where one is in the studio: kept in the address, so that a reload and a link find it again. When another deck
 * moves the open page, the place moves with it.
 */
export function usePlace(lecture: Lecture | undefined) {
  const [params] = useSearchParams()
  // While a deck is prepared its pages come in any order: 1, 2, 7, 8 may be there first.
  const pages = useMemo(() => readPages(lecture), [lecture])
  const asked = Number(params.get('slide')) || 0
  const [before, keep] = useState<Shown | null>(null)
  const shown = followPage(pages, asked, before)
  if (lecture && !isSame(shown, before)) keep(shown)
  const { slide, page, isFollowed } = shown
  const numbers = [...pages.keys()]
  const at = numbers.indexOf(slide)
  const fallback = lecture?.default_language ?? 'en'
  const language = lecture?.supported_languages.find((code) => code === params.get('language')) ?? fallback
  const tab: StudioTab = params.get('tab') === 'overview' ? 'overview' : 'editor'

  const navigate = useNavigate()
  /** Shows a slide that is being opened before the rest of the studio is drawn: see `Turning`. */
  const showFirst = useRef<((slide: number) => void) | null>(null)
  // `go` stays the same with every address: each thumbnail hangs on it.
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  })
  const go = useCallback(
    (to: { slide?: number; language?: string; tab?: StudioTab }) =>
      startTransition(async () => {
        if (to.slide !== undefined && showFirst.current) {
          showFirst.current(to.slide)
          // The picture comes before the work of drawing the rest begins.
          await nextPaint()
        }
        const next = new URLSearchParams(latest.current)
        if (to.slide !== undefined) next.set('slide', String(to.slide))
        if (to.language !== undefined) next.set('language', to.language)
        if (to.tab === 'overview') next.set('tab', 'overview')
        else if (to.tab) next.delete('tab')
        await navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
      }),
    [navigate],
  )
  useEffect(() => {
    if (isFollowed) go({ slide })
  }, [isFollowed, slide, go])

  return {
    slide,
    /** The page that stands there, whatever its number; undefined before the lecture is there. */
    page,
    pages,
    language,
    tab,
    go,
    showFirst,
    isSlideChosen: params.has('slide'),
    /** The slides beside this one; undefined at the ends. */
    previous: numbers[at - 1],
    next: numbers[at + 1],
  }
}

export type Place = ReturnType<typeof usePlace>

/** After the next frame is painted, or soon where none is: a window in the background paints nothing. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(late)
        resolve()
      }),
    )
  })

const isSame = (one: Shown, other: Shown | null): boolean =>
  one.asked === other?.asked &&
  one.slide === other.slide &&
  one.page === other.page &&
  one.isFollowed === other.isFollowed
