import type { Lecture } from '@lectern/contract/lectures.ts'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { followPage, type Shown } from '../../../features/slide-pages/follow-page.ts'
import { readPages } from '../../../features/slide-pages/read-pages.ts'
import { isLanguageLocked } from './script/is-language-locked.ts'

export type StudioTab = 'editor' | 'overview'

type To = { slide?: number; language?: string; tab?: StudioTab }

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
  const language =
    lecture?.supported_languages.find(
      (code) => code === params.get('language') && !isLanguageLocked(lecture, code),
    ) ?? fallback
  const tab: StudioTab = params.get('tab') === 'overview' ? 'overview' : 'editor'

  const navigate = useNavigate()
  /** What shows a slide that is being opened before the rest of the studio is drawn, step by step: see `Turning`. */
  const showFirst = useRef<readonly ((slide: number) => void)[]>([])
  // `go` stays the same with every address: each thumbnail hangs on it.
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  })
  // Where the presses lead whose way is not in the address yet.
  const wanted = useRef<{ to: To; presses: number }>({ to: {}, presses: 0 })
  const go = useCallback(
    (to: To) =>
      startTransition(async () => {
        const way = wanted.current
        way.to = { ...way.to, ...to }
        const press = ++way.presses
        if (to.slide !== undefined) {
          const { slide } = to
          for (const show of showFirst.current) {
            startTransition(() => show(slide))
            // The picture comes before the work of drawing the rest begins, and the script before all else.
            await nextPaint()
            // Nothing more is drawn of a slide that one has passed by: the last press leads on.
            if (press !== way.presses) return
          }
        }
        const { slide, language, tab } = way.to
        const next = new URLSearchParams(latest.current)
        if (slide !== undefined) next.set('slide', String(slide))
        if (language !== undefined) next.set('language', language)
        if (tab === 'overview') next.set('tab', 'overview')
        else if (tab) next.delete('tab')
        await navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
        if (press === way.presses) way.to = {}
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
    // A task that begins after the frame's own callbacks comes after its paint.
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      clearTimeout(late)
      painted.port1.close()
      resolve()
    }
    requestAnimationFrame(() => painted.port2.postMessage(null))
  })

const isSame = (one: Shown, other: Shown | null): boolean =>
  one.asked === other?.asked &&
  one.slide === other.slide &&
  one.page === other.page &&
  one.isFollowed === other.isFollowed
