import type { Highlight } from '@lectern/contract/annotations.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { listHighlights } from '@lectern/core/annotations/highlights.ts'
import {
  isMovable,
  type MovableAnnotation,
  moveAnnotation,
} from '@lectern/core/annotations/move-annotation.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import type { PictureSize, PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
import type { Marker, MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { insertMarker, removeMarker, replaceMarker } from '@lectern/core/script/write.ts'
import { t } from 'i18next'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { pageInput } from '../../../../../api/page-url.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { busyBoxesOf } from '../../../../../features/annotation-canvas/use-busy-boxes.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { preview } from '../../../../../ui/format.ts'
import { readScript } from '../document/script.ts'
import { findLecture, type SlideAddress } from '../studio-data.ts'
import type { AnnotationsSlice, Slice, Step } from '../studio-state.ts'
import { withAim, withChosenWords } from './adding.ts'
import type { AnnotationBoxes } from './annotation-editing.ts'
import { findStoredHighlights, readHighlights } from './highlights.ts'
import { listOtherMarkers } from './highlights-slice.ts'
import { entryWithBoxes, insertEntry, withoutEntry } from './insert-entry.ts'
import { putBack } from './put-back.ts'

export const createAnnotations: Slice<AnnotationsSlice> = (set, get, { lectureId }) => {
  let steps: Step[] = []

  /** The present script of a slide with its annotations at their positions. */
  const readNow = (address: SlideAddress) => {
    const lecture = findLecture(lectureId)
    const { text, entry } = readScript(get(), lecture, address)
    const { present = [] } = readHighlights(get(), address.page, findStoredHighlights(lectureId, entry))
    const words = entry && queryClient.getQueryData(keyOf(calls.slides.words, pageInput(lectureId, entry)))
    const busy = entry && queryClient.getQueryData(busyBoxesOf(entry).queryKey)
    const placed =
      words && busy
        ? placeAnnotations(parseScript(text).markers, makeWordIndex(words.words), present, words, busy)
        : []
    const list = (annotations: readonly PlacedAnnotation[]) =>
      listHighlights(annotations, present, listOtherMarkers(lecture, address.slide, address.language))
    return { text, highlights: present, placed, list }
  }
  /** Letters typed since the last render may have moved or removed an annotation. */
  const findNow = (text: string, { id, originalTag }: Marker) =>
    parseScript(text).markers.find((marker) => marker.id === id && marker.originalTag === originalTag)

  /** Offers in a toast to bring back the piece of the script that a change has replaced. */
  const offerUndo = (
    address: SlideAddress,
    { before, after }: { before: string; after: string },
    { said, late, afterwards }: { said: string; late: string; afterwards?: () => void },
  ) =>
    showToast('info', said, {
      label: t('annotations:script.undo'),
      run: () => {
        const isFree = get().isOpen(address) && get().saves === 0
        const next = isFree ? putBack(before, after, readNow(address).text) : null
        if (next === null) return showToast('error', late)
        get().type(address, next)
        afterwards?.()
      },
    })
  const putBoxes = (
    address: SlideAddress,
    before: ReturnType<typeof readNow>,
    start: number,
    annotation: MarkerDraft,
    boxes: AnnotationBoxes,
    replaced?: Marker,
  ) => {
    const entry = entryWithBoxes(annotation, boxes)
    if (entry)
      get().putHighlights(
        address,
        insertEntry(entry, { ...before, start, list: before.list, replacedId: replaced?.id }),
      )
    return entry
  }

  const move = (address: SlideAddress, annotation: MovableAnnotation): Highlight[] => {
    const { placed, list } = readNow(address)
    const moved = list(placed.map((one) => (one.id === annotation.id ? annotation : one)))
    get().putHighlights(address, moved)
    return moved
  }
  const takeBack = (address: SlideAddress, step: Step, picture: PictureSize): boolean => {
    const { placed, highlights } = readNow(address)
    steps = steps.filter((one) => one !== step)
    const annotation = placed.find(
      (one): one is MovableAnnotation => one.id === step.annotationId && isMovable(one),
    )
    const isHere = address.page === step.page && get().isOpen(address)
    if (!isHere || get().saves > 0 || !annotation) {
      showToast('error', t('annotations:script.undoLate'))
      return false
    }
    // If nothing has been moved since, restore the former list; otherwise, or while the list is being autosaved,
    // move this annotation back among the others.
    if (highlights === step.after && get().autosaves === 0) get().putHighlights(address, step.before)
    else move(address, moveAnnotation(annotation, step.from, picture))
    return true
  }

  return {
    selectedId: null,
    select: (selectedId) => set({ selectedId }),
    isShown: true,
    setShown: (isShown) => set({ isShown }),
    editing: null,
    setEditing: (editing) => set({ editing }),
    chooseWords: (words) => set(({ editing }) => ({ editing: withChosenWords(editing, words) })),
    aimAt: (words) =>
      set(({ editing }) => (editing?.kind === 'add' ? { editing: withAim(editing, words) } : {})),
    preview: null,
    setPreview: (preview) => set({ preview }),
    diagram: null,
    openDiagram: (diagram) => set({ diagram }),
    insertAnnotation: (address, start, end, annotation, boxes = {}) => {
      const before = readNow(address)
      const after = insertMarker(before.text, start, end, annotation)
      const findUnsaved = () => get().unsavedHighlights.get(address.page ?? '')?.list
      const unsavedBefore = findUnsaved()
      get().type(address, after)
      const entry = putBoxes(address, before, start, annotation, boxes)
      const unsavedAfter = findUnsaved()
      const removeEntry = () => {
        if (!entry) return
        // Restore the former list if nothing has changed since; otherwise only this entry goes.
        const isSame = unsavedAfter !== undefined && findUnsaved() === unsavedAfter && get().autosaves === 0
        const { highlights } = readNow(address)
        get().putHighlights(address, isSame ? unsavedBefore : withoutEntry(highlights, entry))
      }
      offerUndo(
        address,
        { before: before.text, after },
        {
          said: t('bubble:added', {
            kind: t(`annotations:slide.kinds.${annotation.type}`),
            words: preview(annotation.content.trim(), 40),
          }),
          late: t('bubble:undoLate'),
          afterwards: removeEntry,
        },
      )
    },
    insertInto: (address, script, said) => {
      const { text: before } = readNow(address)
      get().type(address, script)
      offerUndo(address, { before, after: script }, { said, late: t('bubble:undoLate') })
    },
    replaceAnnotation: (address, marker, changed, boxes = {}) => {
      const before = readNow(address)
      const present = findNow(before.text, marker)
      if (!present) return
      get().type(address, replaceMarker(before.text, present, changed))
      putBoxes(address, before, present.position, changed, boxes, present)
    },
    removeAnnotation: (address, marker) => {
      const { text: before } = readNow(address)
      const present = findNow(before, marker)
      if (!present) return
      const after = removeMarker(before, present)
      get().type(address, after)
      offerUndo(
        address,
        { before, after },
        { said: t('annotations:script.removed'), late: t('annotations:script.undoLate') },
      )
    },
    moveTo: (address, annotation, from, by, picture) => {
      const { page } = address
      const { highlights } = readNow(address)
      const last = steps.at(-1)
      const goesOn = by === 'keys' && last?.by === 'keys' && last.annotationId === annotation.id
      if (goesOn && last.page === page && last.after === highlights) {
        last.after = move(address, annotation)
        return
      }
      const before = get().unsavedHighlights.get(page ?? '')?.list
      const step: Step = {
        page,
        annotationId: annotation.id,
        by,
        from,
        before,
        after: move(address, annotation),
      }
      steps = [...steps, step]
      if (by === 'keys') return
      showToast('info', t('annotations:script.move.done'), {
        label: t('annotations:script.undo'),
        run: () => {
          if (steps.includes(step)) takeBack(address, step, picture)
        },
      })
    },
    endMovement: () => {
      const last = steps.at(-1)
      if (last) last.by = 'pointer'
    },
    undoMovement: (address, picture) => {
      const last = steps.findLast(({ page }) => page === address.page)
      return last !== undefined && takeBack(address, last, picture)
    },
  }
}
