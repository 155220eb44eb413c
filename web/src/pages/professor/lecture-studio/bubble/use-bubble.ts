import { findPhrase } from '@lectern/core/annotations/find-phrase.ts'
import type { MarkerDraft } from '@lectern/core/script/markers.ts'
import { rawToSpoken, spokenWithMap } from '@lectern/core/script/spoken.ts'
import { offsetToMs } from '@lectern/core/timeline/timeline.ts'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { pageInput } from '../../../../api/page-url.ts'
import { useUser } from '../../../../api/session.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useBusyBoxes } from '../../../../features/annotation-canvas/use-busy-boxes.ts'
import { annotationColor } from '../../../../features/scripts/annotation-icons.ts'
import { toSentenceCues } from '../../../../features/speech/sentence-cues.ts'
import { changeType, toDraft } from '../annotations/annotation-form.ts'
import { storeHighlightColor } from '../annotations/highlight-color.ts'
import { useAnnotationForm } from '../annotations/use-annotation-form.ts'
import type { AnnotationAdding, BubbleStep } from '../store/annotations/annotation-editing.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useHighlights } from '../store/annotations/highlights.ts'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { placePreview } from './place-preview.ts'

/** State of the bubble: the form of the new annotation, its preview, and what can be done. */
export function useBubble(adding: AnnotationAdding, close: () => void) {
  const { t } = useTranslation(['annotations', 'studio'])
  const { setEditing } = useActions()
  const { _id: userId } = useUser()
  const script = useScript()
  const { words: index } = useAnnotations()
  const state = useAnnotationForm(adding)
  const { form, setForm, problem } = state
  // The colour under the pointer or the focus.
  const [lookedAt, lookAt] = useState<string | null>(null)
  usePreview(adding, state, lookedAt)
  const isUnusable = problem === 'words' || problem === 'taken'
  const reason = script.hasErrors
    ? t('studio:script.fixFirst')
    : script.isBlank
      ? t('script.dialog.emptyScript')
      : problem && reasons[problem]
        ? t(reasons[problem])
        : null
  return {
    ...state,
    adding,
    /** True once words or a place are chosen at which the arrow points. */
    isAimed: form.toText !== '' || state.place !== undefined,
    /** Why the annotation cannot be added now, or null. */
    reason,
    /** False for words that are only proposed. */
    isChosen: adding.words !== undefined || !isEmpty(adding.range) || state.isRangeChanged,
    /** True if no annotation at all can be added to these words. */
    isBlocked: script.hasErrors || script.isBlank || isUnusable,
    lookedAt,
    lookAt,
    /** Opens another step of the bubble. What was typed in the former one stays. */
    go: (step: BubbleStep) => {
      lookAt(null)
      const next = changeType(form, step)
      const isFrom = step === 'arrow' && (form.fromText === '' || state.isMissing(form.fromText))
      setForm(isFrom ? { ...next, fromText: '' } : next)
      const start = index && !isFrom ? findPhrase(index, next.fromText) : null
      setEditing({
        ...adding,
        takesFocus: true,
        step,
        aimsAt: isFrom ? 'from' : 'to',
        ...(start && { startBoxes: start.boxes }),
      })
    },
    add: (color?: string) => {
      if (script.hasErrors || !state.apply(color === undefined ? {} : { color })) return
      if (color !== undefined) storeHighlightColor(userId, color)
      close()
    },
  }
}

export type Bubble = ReturnType<typeof useBubble>

/** True if no words are selected in the script. */
export const isEmpty = (range: AnnotationAdding['range']): boolean => !range || range.start >= range.end

const reasons = {
  words: 'script.dialog.wordsNone',
  taken: 'script.dialog.wordsTaken',
  arrow: 'script.dialog.arrowNeeded',
  note: 'script.dialog.noteNeeded',
  elements: 'script.dialog.elementsNeeded',
  tooLong: 'script.dialog.tooLong',
} as const

/** Shows the annotation on the slide and in the script while the bubble is open. */
function usePreview(
  adding: AnnotationAdding,
  { form, content, raw, problem, boxesOf, place }: ReturnType<typeof useAnnotationForm>,
  lookedAt: string | null,
) {
  const { setPreview } = useActions()
  const lecture = useLecture()
  const text = useScriptText()
  const address = useSlideAddress()
  const { entry } = useScript()
  const { placed, words: index } = useAnnotations()
  const highlights = useHighlights().present
  const busy = useBusyBoxes(entry)
  const picture = useCall(calls.slides.words, entry ? pageInput(lecture._id, entry) : null).data
  const of = `${address.language} ${address.page}`
  const [from, to] = [raw?.start, raw?.end]
  // biome-ignore lint/correctness/useExhaustiveDependencies: `adding` for the boxes
  const preview = useMemo(() => {
    if (from === undefined || to === undefined) return null
    const draft: MarkerDraft = toDraft({ ...form, color: lookedAt ?? form.color }, content, null)
    const isReady = problem === null && (form.type !== 'arrow' || form.toText !== '' || place !== undefined)
    const onSlide = isReady && index && busy && picture
    return {
      of,
      from,
      to,
      color: annotationColor(draft),
      placed: onSlide
        ? placePreview(draft, boxesOf(form), {
            text,
            placed,
            index,
            busy,
            picture,
            range: { start: from, end: to },
            highlights: highlights ?? [],
          })
        : null,
    }
  }, [adding, form, lookedAt, content, problem, from, to, of, text, placed, highlights, index, busy, picture])
  useLayoutEffect(() => setPreview(preview), [preview, setPreview])
  useLayoutEffect(() => () => setPreview(null), [setPreview])
}

/** The time at which words of the raw script are spoken, in milliseconds; null if no audio of the script exists. */
export function useSpokenMs(rawStart: number | undefined): number | null {
  const text = useScriptText()
  const { entry } = useScript()
  return useMemo(() => {
    if (rawStart === undefined || !entry?.audio_marks || entry.audio_duration_ms === null) return null
    const spoken = spokenWithMap(text)
    if (text !== entry.script && spoken.spoken !== spokenWithMap(entry.script).spoken) return null
    const cues = toSentenceCues(entry.audio_marks)
    return offsetToMs(cues, entry.audio_duration_ms, rawToSpoken(spoken, rawStart))
  }, [rawStart, text, entry])
}
