import type { Lecture } from '@lectern/contract/lectures.ts'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StoreApi } from 'zustand/vanilla'
import { followPage, type Shown } from '../../../../features/slide-pages/follow-page.ts'
import { readPages } from '../../../../features/slide-pages/read-pages.ts'
import type { Choice, CurrentSlide } from './current-slide.ts'
import { isLanguageLocked } from './document/is-language-locked.ts'

export type Readable<S> = Pick<StoreApi<S>, 'getState' | 'subscribe'>

/** Reads the choice from the URL. */
export const readChoice = (params: URLSearchParams): Choice => ({
  slide: params.has('slide') ? Number(params.get('slide')) || 0 : null,
  language: params.get('language'),
  tab: params.get('tab') === 'overview' ? 'overview' : 'editor',
  press: 0,
})

/** Follows a value of the store in a transition: a newer input interrupts its rendering. */
export function useFollowed<S, T>(store: Readable<S>, select: (state: S) => T): T {
  const [value, follow] = useState(() => select(store.getState()))
  useEffect(() => store.subscribe((state) => startTransition(() => follow(select(state)))), [store, select])
  return value
}

const selectChoice = ({ choice }: CurrentSlide) => choice

/**
 * The open slide, language and tab. The URL contains them, for reloads and links. When a new deck moves the
 * open page, the slide number follows it.
 */
export function usePlace(store: Readable<CurrentSlide>, lecture: Lecture | undefined) {
  const [params] = useSearchParams()
  const choice = useFollowed(store, selectChoice)
  const { take } = store.getState().currentSlide
  // While a deck is processed, pages arrive in any order: 1, 2, 7, 8 may be first.
  const pages = useMemo(() => readPages(lecture), [lecture])
  const asked = choice.slide ?? 0
  const [before, keep] = useState<Shown | null>(null)
  const shown = followPage(pages, asked, before)
  if (lecture && !isSame(shown, before)) keep(shown)
  const { slide, page, isFollowed } = shown
  const numbers = useMemo(() => [...pages.keys()], [pages])
  const at = numbers.indexOf(slide)
  const fallback = lecture?.default_language ?? 'en'
  const language =
    lecture?.supported_languages.find(
      (code) => code === choice.language && !isLanguageLocked(lecture, code),
    ) ?? fallback

  useEffect(() => {
    if (isFollowed) take({ slide })
  }, [isFollowed, slide, take])

  // Change the URL without the router, which would render the whole page again.
  useEffect(() => {
    const next = new URLSearchParams(window.location.search)
    if (choice.slide !== null) next.set('slide', String(choice.slide))
    if (choice.language !== null) next.set('language', choice.language)
    if (choice.tab === 'overview') next.set('tab', 'overview')
    else next.delete('tab')
    const search = next.size > 0 ? `?${next}` : ''
    if (search !== window.location.search)
      window.history.replaceState(window.history.state, '', `${window.location.pathname}${search}`)
  }, [choice])

  // A link to another slide of the open lecture.
  const known = useRef(params)
  useEffect(() => {
    if (known.current === params) return
    known.current = params
    const { slide, language, tab } = readChoice(params)
    take({ slide: slide ?? undefined, language: language ?? undefined, tab })
  }, [params, take])

  return {
    slide,
    /** The page of this slide; undefined until the lecture is loaded. */
    page,
    pages,
    language,
    tab: choice.tab,
    press: choice.press,
    go: (to: { slide?: number | undefined; language?: string; tab?: Choice['tab'] }) =>
      void store.getState().currentSlide.go(to),
    isSlideChosen: choice.slide !== null,
    /** Numbers of the neighbours; undefined at the ends. */
    previous: numbers[at - 1],
    next: numbers[at + 1],
  }
}

export type Place = ReturnType<typeof usePlace>

const isSame = (one: Shown, other: Shown | null): boolean =>
  one.asked === other?.asked &&
  one.slide === other.slide &&
  one.page === other.page &&
  one.isFollowed === other.isFollowed
