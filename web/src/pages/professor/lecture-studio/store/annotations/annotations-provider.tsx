import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { wordsOfAnnotation } from '@lectern/core/annotations/pair-highlights.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import type { PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { spokenWithMap } from '@lectern/core/script/spoken.ts'
import { makeTimeline, type Timeline } from '@lectern/core/timeline/timeline.ts'
import { createContext, memo, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../../api/calls.ts'
import { pageInput } from '../../../../../api/page-url.ts'
import { useCall } from '../../../../../api/use-call.ts'
import { useBusyBoxes } from '../../../../../features/annotation-canvas/use-busy-boxes.ts'
import { toSentenceCues } from '../../../../../features/speech/sentence-cues.ts'
import { useAfterPaint } from '../../../../../ui/use-after-paint.ts'
import { useScript, useScriptText } from '../document/script.ts'
import { useLecture, useSlideAddress } from '../studio-data.ts'
import { HighlightsContext, useLoadedHighlights } from './highlights.ts'

type Annotations = {
  /** The page to which these annotations belong. */
  page: string | undefined
  /** In the order of the script. */
  markers: readonly Marker[]
  /** With their positions on the slide; empty until the slide's words are loaded. */
  placed: readonly PlacedAnnotation[]
  /** The slide's words for matching and suggestions; undefined until they are loaded. */
  words: ReturnType<typeof makeWordIndex> | undefined
  /** The time of each annotation; null if no audio of these words exists. */
  timeline: Timeline | null
  /** Messages about annotations whose words are not on the slide. */
  warnings: readonly string[]
}

const AnnotationsContext = createContext<Annotations | null>(null)

/** The annotations of the open script. They follow typing later: actions find an annotation in the present text. */
export function useAnnotations(): Annotations {
  const annotations = use(AnnotationsContext)
  if (!annotations) throw new Error('This component is outside of the studio.')
  return annotations
}

const nothing: never[] = []

/** Parses the open script and finds the positions of its annotations, once for all parts that show them. */
export function AnnotationsProvider({ children }: { children: ReactNode }) {
  const { page, language } = useSlideAddress()
  const text = useScriptText()
  // Another script at once, a typed letter later.
  const own = useMemo(() => ({ page, language, text }), [page, language, text])
  const late = useAfterPaint(own)
  const shown = late.page === page && late.language === language ? late.text : text
  return <PlacedAnnotations text={shown}>{children}</PlacedAnnotations>
}

// A typed letter renders only the component above.
const PlacedAnnotations = memo(function PlacedAnnotations({
  text,
  children,
}: {
  text: string
  children: ReactNode
}) {
  const { t } = useTranslation('annotations')
  const lecture = useLecture()
  const { page } = useSlideAddress()
  const markers = useMemo(() => {
    const { markers } = parseScript(text)
    return markers.length > 0 ? markers : nothing
  }, [text])
  // Where an annotation stands in the script does not matter to the slide: typing before it must not render the slide.
  const tags = markers.map(({ id, originalTag }) => `${id} ${originalTag}`).join('\n')
  const { entry } = useScript()
  // The words of a page never change: another deck has other pages.
  const words = useCall(calls.slides.words, entry ? pageInput(lecture._id, entry) : null, {
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const index = useMemo(() => words && makeWordIndex(words.words), [words])
  const busy = useBusyBoxes(entry)
  const loaded = useLoadedHighlights()
  const highlights = loaded.present ?? nothing
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tags` instead of `markers`
  const placed = useMemo(
    () =>
      words && index && busy && !loaded.isLoading
        ? placeAnnotations(markers, index, highlights, words, busy)
        : nothing,
    [tags, index, words, highlights, busy, loaded.isLoading],
  )
  const timeline = useMemo(() => readTimeline(entry, text), [entry, text])
  const annotations = useMemo(() => {
    const warnings = placed.flatMap((annotation) => {
      if (!annotation.isPlaced && annotation.reason === 'noPicture')
        return [t('slide.warningPicture', { words: wordsOfAnnotation(annotation.marker) })]
      return annotation.missing.map((missing) => t('slide.warning', { words: missing }))
    })
    return { page, markers, placed, words: index, timeline, warnings }
  }, [page, markers, placed, index, timeline, t])
  return (
    <HighlightsContext value={loaded}>
      <AnnotationsContext value={annotations}>{children}</AnnotationsContext>
    </HighlightsContext>
  )
})

/** Tags are silent: annotations that changed after the recording keep their time, changed words have none. */
function readTimeline(entry: SlideEntry | undefined, text: string): Timeline | null {
  if (!entry?.audio_marks || entry.audio_duration_ms === null) return null
  const spoken = spokenWithMap(text)
  if (text !== entry.script && spoken.spoken !== spokenWithMap(entry.script).spoken) return null
  return makeTimeline(entry.audio_duration_ms, toSentenceCues(entry.audio_marks), parseScript(text), spoken)
}
