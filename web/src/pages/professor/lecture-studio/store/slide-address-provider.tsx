import type { Lecture } from '@lectern/contract/lectures.ts'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { followPage, type Shown } from '../../../../features/slide-pages/follow-page.ts'
import { useAfterPaint } from '../../../../ui/use-after-paint.ts'
import { readChoice } from './current-slide.ts'
import { isLanguageLocked } from './document/is-language-locked.ts'
import {
  ChosenAddressContext,
  OpenNowContext,
  pagesOf,
  type SlideAddress,
  SlideAddressContext,
  useLecture,
} from './studio-data.ts'
import { useStudio } from './studio-store.ts'

/** A sooner press wants another slide: the rest of this one would only delay its picture. */
const PASSING_MS = 50

const ScriptAddressContext = createContext<SlideAddress | null>(null)

/**
 * Shows a chosen slide in three steps: picture and number at once, the script after their paint, the rest after
 * its own. In one piece it would take three times as long to appear (bench/web/README.md). Another choice interrupts
 * the last two; a press on a part of the slide completes them first, so that it acts on the chosen slide.
 */
export function SlideAddressProvider({ children }: { children: ReactNode }) {
  const lecture = useLecture()
  const chosen = useChosen(lecture)
  const [atOnce, setAtOnce] = useState<SlideAddress | null>(null)
  const openNow = useCallback(() => flushSync(() => setAtOnce(chosen)), [chosen])
  const painted = useAfterPaint(chosen)
  const paintedLast = useAfterPaint(painted, PASSING_MS)
  const [script, last] = atOnce === chosen ? [chosen, chosen] : [painted, paintedLast]
  useWrittenUrl(script === chosen)
  // A new deck has put another page at the number: show the chosen slide at once.
  const open = isPresent(last, lecture) ? last : chosen
  return (
    <ChosenAddressContext value={chosen}>
      <ScriptAddressContext value={isPresent(script, lecture) ? script : chosen}>
        <SlideAddressContext value={open}>
          <OpenNowContext value={openNow}>{children}</OpenNowContext>
        </SlideAddressContext>
      </ScriptAddressContext>
    </ChosenAddressContext>
  )
}

/** Shows its children for the slide whose script is shown already. */
export const ScriptAddress = ({ children }: { children: ReactNode }) => (
  <SlideAddressContext value={use(ScriptAddressContext)}>{children}</SlideAddressContext>
)

const isPresent = ({ slide, page }: SlideAddress, lecture: Lecture): boolean =>
  pagesOf(lecture).get(slide) === page

/**
 * The chosen slide and language. The URL contains them, for reloads and links. When a new deck moves the
 * open page, the slide number follows it.
 */
function useChosen(lecture: Lecture): SlideAddress {
  const choice = useStudio((state) => state.choice)
  const go = useStudio((state) => state.go)
  const [before, keep] = useState<Shown | null>(null)
  const shown = followPage(pagesOf(lecture), choice.slide ?? 0, before)
  if (!isSame(shown, before)) keep(shown)
  const { slide, page, isFollowed } = shown
  const language =
    languagesOf(lecture).find((code) => code === choice.language && !isLanguageLocked(lecture, code)) ??
    lecture.default_language

  useEffect(() => {
    if (isFollowed) go({ slide })
  }, [isFollowed, slide, go])

  // A link to another slide of the open lecture.
  const [params] = useSearchParams()
  const known = useRef(params)
  useEffect(() => {
    if (known.current === params) return
    known.current = params
    const { slide, language, tab } = readChoice(params)
    go({ slide: slide ?? undefined, language: language ?? undefined, tab })
  }, [params, go])

  return useMemo(() => ({ slide, page, language }), [slide, page, language])
}

/**
 * Writes the choice into the URL once its script is shown: the browser needs longer for that than for the picture. The
 * router is left out because it would render the whole page again.
 */
function useWrittenUrl(isShown: boolean): void {
  const choice = useStudio((state) => state.choice)
  useEffect(() => {
    if (!isShown) return
    const next = new URLSearchParams(window.location.search)
    if (choice.slide !== null) next.set('slide', String(choice.slide))
    if (choice.language !== null) next.set('language', choice.language)
    if (choice.tab === 'overview') next.set('tab', 'overview')
    else next.delete('tab')
    const search = next.size > 0 ? `?${next}` : ''
    if (search === window.location.search) return
    try {
      window.history.replaceState(window.history.state, '', `${window.location.pathname}${search}`)
    } catch {
      // Safari throws after 100 changes in 30 seconds, while an arrow key is held: a later slide is written.
    }
  }, [choice, isShown])
}

const isSame = (one: Shown, other: Shown | null): boolean =>
  one.asked === other?.asked &&
  one.slide === other.slide &&
  one.page === other.page &&
  one.isFollowed === other.isFollowed
