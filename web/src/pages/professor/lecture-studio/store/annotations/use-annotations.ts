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

/** Words of the slide that were chosen on it, with a box for each line in pixels of the picture. */
export type ChosenWords = { text: string; boxes: Box[] }

/** What the dialog of an annotation is open for: one that is there, characters of the raw script, words of the slide. */
export type AnnotationEditing =
  | { kind: 'edit'; markerId: string; words?: ChosenWords }
  | { kind: 'add'; range?: { start: number; end: number }; words?: ChosenWords }

const noEntries: readonly Highlight[] = []

/**
 * The annotations of the open script: the script's own tags, so that every change is a change of the text and stays
 * local until Save Script. `selectedId` is the one annotation that is selected on the slide, in the script and in the list.
 */
export function useAnnotations(script: ScriptText) {
  const { t } = useTranslation('annotations')
  const { text, type, readNow, places, slide, page, language } = script
  const parsed = useMemo(() => parseScript(text), [text])
  // A toast outlives what was rendered when it came.
  const latest = useRef(script)
  useLayoutEffect(() => {
    latest.current = script
  })
  const [selectedId, select] = useState<string | null>(null)
  const [isShown, setShown] = useState(true)
  const [editing, edit] = useState<AnnotationEditing | null>(null)
  // Beside the script and on a phone another slide is drawn: what is open on it stays when the window is turned.
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
  // Words that are typed between the annotations move nothing on the slide; and typing never waits for it.
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

  /** Puts an annotation into the script and fixes its place, in the order in which places are found again. */
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

  /** An annotation where it stands at this moment: letters that were just typed have moved it, or taken it away. */
  const findNow = (text: string, marker: Marker) =>
    parseScript(text).markers.find(
      ({ id, originalTag }) => id === marker.id && originalTag === marker.originalTag,
    )

  return {
    parsed,
    markers: parsed.markers,
    selectedId: parsed.markers.some((marker) => marker.id === selectedId) ? selectedId : null,
    select,
    /** Show Annotations. */
    isShown,
    setShown,
    editing,
    setEditing,
    /** The diagram of the slide that is open in a dialog. */
    diagram,
    openEdit: (marker: Marker) => setEditing({ kind: 'edit', markerId: marker.id }),
    /** Where each annotation stands on the slide; none before the slide's words are there. */
    placed,
    /** The slide's words, to find and to choose among; undefined until they are there. */
    words: index,
    /** Sentences about annotations whose words do not stand on the slide. */
    warnings,
    /** Puts an annotation in the place of the raw script's characters from `start` to `end`; `place` fixes where it stands. */
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
    /** Annotations with a place of their own can be moved by hand. */
    moving,
    /** Takes the annotation out; its words stay. What was deleted by mistake can be put back while that is said. */
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

/** Where in the script an annotation stands is nothing to the slide. */
function hasSameAnnotations(before: readonly Marker[], now: readonly Marker[]): boolean {
  return (
    before.length === now.length &&
    now.every((marker, at) => before[at]?.id === marker.id && before[at]?.originalTag === marker.originalTag)
  )
}
