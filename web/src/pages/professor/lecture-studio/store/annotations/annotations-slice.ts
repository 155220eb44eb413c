import type { Marker, MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { insertMarker, removeMarker, replaceMarker } from '@lectern/core/script/write.ts'
import { t } from 'i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { preview } from '../../../../../ui/format.ts'
import { showSlideToast } from '../slide-toasts.ts'
import type { SlideAddress } from '../studio-data.ts'
import type { AnnotationsSlice, Slice } from '../studio-state.ts'
import { withAim, withChosenWords } from './adding.ts'
import type { AnnotationBoxes } from './annotation-editing.ts'
import { entryWithBoxes, insertEntry, withoutEntry } from './insert-entry.ts'
import { putBack } from './put-back.ts'
import { findUnsaved, readAnnotations } from './read-annotations.ts'
import { createUndoableChanges } from './undoable-changes.ts'

/** Letters typed since the last render may have moved or removed an annotation. */
const findNow = (text: string, { id, originalTag }: Marker) =>
  parseScript(text).markers.find((marker) => marker.id === id && marker.originalTag === originalTag)

export const createAnnotations: Slice<AnnotationsSlice> = (set, get, { lectureId }) => {
  const { change, moveTo, endMovement, undo } = createUndoableChanges(get, lectureId)
  const readNow = (address: SlideAddress) => readAnnotations(get(), lectureId, address)

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
    before: ReturnType<typeof readAnnotations>,
    start: number,
    annotation: MarkerDraft,
    boxes: AnnotationBoxes,
    replaced?: Marker,
  ) => {
    const entry = entryWithBoxes(annotation, boxes)
    if (entry)
      get().putHighlights(address, insertEntry(entry, { ...before, start, replacedId: replaced?.id }))
    return entry
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
        const isSame =
          unsaved !== undefined && findUnsaved(get(), address) === unsaved && get().autosaves === 0
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
    moveTo,
    endMovement,
    undo,
  }
}
