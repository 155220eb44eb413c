import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { listHighlights } from '@lectern/core/annotations/highlights.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import type { PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
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
import { showSlideToast } from '../slide-toasts.ts'
import { findLecture, type SlideAddress } from '../studio-data.ts'
import type { AnnotationsSlice, Slice } from '../studio-state.ts'
import { withAim, withChosenWords } from './adding.ts'
import type { AnnotationBoxes } from './annotation-editing.ts'
import { createChangeSteps, type Snapshot, type Step } from './change-steps.ts'
import { findStoredHighlights, readHighlights } from './highlights.ts'
import { listOtherMarkers } from './highlights-slice.ts'
import { entryWithBoxes, insertEntry, withoutEntry } from './insert-entry.ts'
import { putBack } from './put-back.ts'

export const createAnnotations: Slice<AnnotationsSlice> = (set, get, { lectureId }) => {
  const steps = createChangeSteps()
  /** The present change by keys, which the next press continues. */
  let byKeys: { id: string; step: Step } | null = null

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
  const findUnsaved = ({ page }: SlideAddress) => get().unsavedHighlights.get(page ?? '')?.list
  const readSnapshot = (address: SlideAddress): Snapshot => {
    const { text, highlights, placed, list } = readNow(address)
    const boxes = placed.length > 0 ? list(placed) : highlights
    return { text, highlights, unsaved: findUnsaved(address), boxes }
  }
  /** Makes a change that can be undone. */
  const change = (address: SlideAddress, make: () => void): Step => {
    const before = readSnapshot(address)
    make()
    const step = { page: address.page, before, after: readSnapshot(address) }
    steps.add(step)
    byKeys = null
    return step
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
    showSlideToast('info', said, {
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

  const undo: AnnotationsSlice['undo'] = (address, way) => {
    if (!get().isOpen(address) || get().saves > 0) return
    const editor = get().editor.current
    const step = steps.findNext(way, address.page, readNow(address).text)
    const [to, from] = way === 'undo' ? (['before', 'after'] as const) : (['after', 'before'] as const)
    const isMovement = step !== undefined && step.before.text === step.after.text
    if (!isMovement) {
      if (step && !editor?.canStep(way)) step.isLostInEditor = true
      if (step?.isLostInEditor) editor?.setText(step[to].text)
      else editor?.[way]()
    }
    const now = readNow(address)
    if (!step || now.text !== step[to].text) return
    const isSame = now.highlights === step[from].highlights && get().autosaves === 0
    get().putHighlights(address, isSame ? step[to].unsaved : step[to].boxes)
    steps.note(way, step)
    byKeys = null
    if (isMovement) {
      const said = t(`annotations:script.move.${way === 'undo' ? 'undone' : 'redone'}`)
      showSlideToast('info', said)
    }
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
      let entry: ReturnType<typeof putBoxes>
      const step = change(address, () => {
        get().type(address, after)
        entry = putBoxes(address, before, start, annotation, boxes)
      })
      const removeEntry = () => {
        if (!entry) return
        // Restore the former list if nothing has changed since; otherwise only this entry goes.
        const { unsaved } = step.after
        const isSame = unsaved !== undefined && findUnsaved(address) === unsaved && get().autosaves === 0
        const { highlights } = readNow(address)
        get().putHighlights(address, isSame ? step.before.unsaved : withoutEntry(highlights, entry))
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
      change(address, () => get().type(address, script))
      offerUndo(address, { before, after: script }, { said, late: t('bubble:undoLate') })
    },
    replaceAnnotation: (address, marker, changed, boxes = {}) => {
      const before = readNow(address)
      const present = findNow(before.text, marker)
      if (!present) return
      change(address, () => {
        get().type(address, replaceMarker(before.text, present, changed))
        putBoxes(address, before, present.position, changed, boxes, present)
      })
    },
    removeAnnotation: (address, marker) => {
      const { text: before } = readNow(address)
      const present = findNow(before, marker)
      if (!present) return
      const after = removeMarker(before, present)
      change(address, () => get().type(address, after))
      offerUndo(
        address,
        { before, after },
        { said: t('annotations:script.removed'), late: t('annotations:script.undoLate') },
      )
    },
    moveTo: (address, annotation, by) => {
      const move = () => {
        const { placed, list } = readNow(address)
        get().putHighlights(address, list(placed.map((one) => (one.id === annotation.id ? annotation : one))))
      }
      const goesOn = by === 'keys' && byKeys?.id === annotation.id && byKeys.step === steps.last()
      if (byKeys && goesOn && byKeys.step.after.highlights === readNow(address).highlights) {
        move()
        byKeys.step.after = readSnapshot(address)
        return
      }
      const step = change(address, move)
      if (by === 'keys') {
        byKeys = { id: annotation.id, step }
        return
      }
      showSlideToast('info', t('annotations:script.move.done'), {
        label: t('annotations:script.undo'),
        run: () => {
          const isNext = steps.findNext('undo', address.page, readNow(address).text) === step
          if (isNext && get().isOpen(address)) undo(address, 'undo')
          else showToast('error', t('annotations:script.undoLate'))
        },
      })
    },
    endMovement: () => {
      byKeys = null
    },
    undo,
  }
}
