import type { Highlight } from '@lectern/contract/annotations.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { type Box, boxAround } from '@lectern/core/annotations/geometry.ts'
import { listHighlights, wordsOfAnnotation } from '@lectern/core/annotations/highlights.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import { chosenAttribute, type Marker, type MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { insertMarker, removeMarker, replaceMarker } from '@lectern/core/script/write.ts'
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../../api/calls.ts'
import { pageInput } from '../../../../../api/page-url.ts'
import { useCall } from '../../../../../api/use-call.ts'
import { useBusyBoxes } from '../../../../../features/annotation-canvas/use-busy-boxes.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import type { ScriptText } from '../document/use-script-text.ts'
import { useStable } from '../document/use-stable.ts'
import { putBack } from './put-back.ts'
import { useMoving } from './use-moving.ts'
import { listOtherMarkers } from './use-places.ts'

/** Words that were selected on the slide, with a box per line in pixels of the picture. */
export type ChosenWords = { text: string; boxes: Box[] }

/**
 * Subject of the annotation dialog: an existing annotation, a range of the raw script, or words of the
 * slide.
 */
export type AnnotationEditing =
  | { kind: 'edit'; markerId: string; words?: ChosenWords }
  | { kind: 'add'; range?: { start: number; end: number }; words?: ChosenWords }

const noEntries: readonly Highlight[] = []

/**
 * The annotations of the open script. They are tags in the text, so every change is a change of the text
 * and stays local until Save Script. `selectedId` is the annotation selected on the slide, in the script
 * and in the list.
 */
export function useAnnotations(script: ScriptText) {
  const { t } = useTranslation('annotations')
  const { text, type, readNow, places, slide, page, language } = script
  const parsed = useMemo(() => parseScript(text), [text])
  // A toast outlives the render that created it.
  const latest = useRef(script)
  useLayoutEffect(() => {
    latest.current = script
  })
  const [selectedId, select] = useState<string | null>(null)
  const [isShown, setShown] = useState(true)
  const [editing, edit] = useState<AnnotationEditing | null>(null)
  // The desktop and phone layouts render different slide components. Keep the open diagram here, so that it
  // stays open when the window changes between them.
  const [opened, open] = useState<{ of: string; id: string } | null>(null)
  const here = `${language} ${page}`
  const diagram = useMemo(
    () => ({
      id: opened?.of === here ? opened.id : null,
      open: (id: string | null) => open(id === null ? null : { of: here, id }),
    }),
    [opened, here],
  )
  const { catchUp } = script
  const setEditing: typeof edit = useCallback(
    (next) => {
      catchUp()
      edit(next)
    },
    [catchUp],
  )

  const words = useCall(
    calls.slides.words,
    script.entry ? pageInput(script.lectureId, script.entry) : null,
  ).data
  const index = useMemo(() => words && makeWordIndex(words.words), [words])
  const busy = useBusyBoxes(script.entry)
  // Typing between annotations must not render the slide again, and typing never waits for the slide.
  const present = useStable(parsed.markers, hasSameAnnotations)
  const of = useMemo(() => ({ markers: present, page, code: language }), [present, page, language])
  const later = useDeferredValue(of)
  const { markers } = later.page === page && later.code === language ? later : of
  const entries = places.present ?? noEntries
  const placed = useMemo(
    () => (words && index && busy ? placeAnnotations(markers, index, entries, words, busy) : []),
    [markers, index, words, entries, busy],
  )

  const moving = useMoving({ script, placed, entries })

  const warnings = useMemo(
    () =>
      placed.flatMap((annotation) => {
        if (!annotation.isPlaced && annotation.reason === 'noPicture')
          return [t('slide.warningPicture', { words: wordsOfAnnotation(annotation.marker) })]
        return annotation.missing.map((missing) => t('slide.warning', { words: missing }))
      }),
    [placed, t],
  )

  /** Stores the box of an inserted annotation, in the order in which boxes are matched to annotations. */
  const fix = (
    before: string,
    start: number,
    annotation: MarkerDraft,
    place?: ChosenWords,
    replaced?: Marker,
  ) => {
    const box = place && boxAround(place.boxes)
    if (!box || (annotation.type !== 'highlight' && annotation.type !== 'arrow')) return
    const others = placed.filter(({ id }) => id !== replaced?.id)
    const list = listHighlights(others, entries, listOtherMarkers(script.lecture, slide, language))
    const positions = new Map(parseScript(before).markers.map(({ id, position }) => [id, position]))
    const inFront = others.filter(({ id }) => (positions.get(id) ?? 0) < start)
    const at = listHighlights(inFront, entries, []).length
    const entry: Highlight = {
      text: wordsOfAnnotation(annotation),
      type: annotation.type,
      color: chosenAttribute(annotation, 'color'),
      boundingBox: box,
      ...(annotation.type === 'arrow' && annotation.attributes.from_text && annotation.attributes.to_text
        ? { toText: annotation.attributes.to_text, toBoundingBox: null }
        : {}),
    }
    places.put(page, [...list.slice(0, at), entry, ...list.slice(at)])
  }

  /**
   * Finds an annotation in the present text: letters typed since the last render may have moved or removed
   * it.
   */
  const findNow = (text: string, marker: Marker) =>
    parseScript(text).markers.find(
      ({ id, originalTag }) => id === marker.id && originalTag === marker.originalTag,
    )

  return {
    parsed,
    markers: parsed.markers,
    selectedId: parsed.markers.some((marker) => marker.id === selectedId) ? selectedId : null,
    select,
    /** State of Show Annotations. */
    isShown,
    setShown,
    editing,
    setEditing,
    /** The diagram of the open slide that is shown in a dialog. */
    diagram,
    openEdit: (marker: Marker) => setEditing({ kind: 'edit', markerId: marker.id }),
    /** The annotations with their positions on the slide; empty until the slide's words are loaded. */
    placed,
    /** The slide's words for matching and suggestions; undefined until they are loaded. */
    words: index,
    /** Messages about annotations whose words are not on the slide. */
    warnings,
    /**
     * Replaces the characters from `start` to `end` of the raw script by an annotation; `place` stores its
     * box.
     */
    insert: (start: number, end: number, annotation: MarkerDraft, place?: ChosenWords) => {
      const before = readNow().text
      type(insertMarker(before, start, end, annotation))
      fix(before, start, annotation, place)
    },
    replace: (marker: Marker, changed: MarkerDraft, place?: ChosenWords) => {
      const before = readNow().text
      const present = findNow(before, marker)
      if (!present) return
      type(replaceMarker(before, present, changed))
      fix(before, present.position, changed, place, present)
    },
    /** Moves annotations that have a position of their own. */
    moving,
    /** Removes an annotation and keeps its words. A toast offers to undo it. */
    remove: (marker: Marker) => {
      const before = readNow().text
      const present = findNow(before, marker)
      if (!present) return
      const after = removeMarker(before, present)
      type(after)
      showToast('info', t('script.removed'), {
        label: t('script.undo'),
        run: () => {
          const now = latest.current
          const isHere = now.slide === slide && now.language === language && !now.isSaving
          const next = isHere ? putBack(before, after, now.readNow().text) : null
          if (next === null) showToast('error', t('script.undoLate'))
          else now.type(next)
        },
      })
    },
  }
}

export type Annotations = ReturnType<typeof useAnnotations>

/** Ignores the position in the script, which does not change the slide. */
function hasSameAnnotations(before: readonly Marker[], now: readonly Marker[]): boolean {
  return (
    before.length === now.length &&
    now.every((marker, at) => before[at]?.id === marker.id && before[at]?.originalTag === marker.originalTag)
  )
}
