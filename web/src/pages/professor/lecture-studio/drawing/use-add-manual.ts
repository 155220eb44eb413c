import type { Highlight } from '@lectern/contract/annotations.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Box } from '@lectern/core/annotations/geometry.ts'
import { listHighlights, wordsOfAnnotation } from '@lectern/core/annotations/highlights.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import type { MarkerDraft } from '@lectern/core/script/markers.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOtherMarkers } from '../store/annotations/use-places.ts'
import { usePart } from '../store/studio-store.ts'
import { useAnnotationReason } from './drawing-buttons.tsx'
import type { ChosenWords } from './use-chosen-words.ts'
import { useSaveDrawing } from './use-save-drawing.ts'

export type ManualDraft =
  | { kind: 'text'; text: string; color: string; box: Box }
  | { kind: 'drawing'; ink: Ink }

/** Inserts a manual annotation into the script, where it stays unsaved until Save Script. */
export function useAddManual(entry: SlideEntry, chosen: ChosenWords, onAdded: () => void) {
  const { t } = useTranslation('drawing')
  const { lectureId } = usePart('document', 'lectureId')
  const script = usePart('script', 'lecture', 'slide', 'page', 'language')
  const places = usePart('places', 'present', 'put')
  const annotations = usePart('annotations', 'placed', 'markers', 'insert')
  const saving = useSaveDrawing(lectureId, entry)
  const locked = useAnnotationReason()
  const [refusal, setRefusal] = useState<string | null>(null)
  // The error belongs to the words chosen before; a new attempt checks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the words change
  useEffect(() => setRefusal(null), [chosen.words])

  /** Adds the note's position to the highlights that are saved with the script. */
  const fixPlace = (annotation: MarkerDraft, boundingBox: Box) => {
    const { lecture, slide, page, language } = script
    const list = listHighlights(
      annotations.placed,
      places.present ?? [],
      listOtherMarkers(lecture, slide, language),
    )
    // Notes with the same words are matched in order, so the list must follow the order in the script.
    const isBehind = (id: string) =>
      (annotations.markers.find((marker) => marker.id === id)?.position ?? 0) < chosen.raw.start
    const before = annotations.placed.filter(({ id }) => isBehind(id))
    const at = listHighlights(before, places.present ?? [], []).length
    const entry: Highlight = {
      text: wordsOfAnnotation(annotation),
      type: annotation.type,
      color: annotation.attributes.color ?? '',
      boundingBox,
    }
    places.put(page, list.toSpliced(at, 0, entry))
  }

  const findRefusal = (draft: ManualDraft): string | null => {
    if (chosen.words.trim() === '') return t('manual.needsWords')
    if (chosen.isTaken) return t('manual.taken')
    return draft.kind === 'drawing' && draft.ink.items.length === 0 ? t('save.nothing') : null
  }

  const add = async (draft: ManualDraft) => {
    const refused = findRefusal(draft)
    setRefusal(refused)
    if (refused) return
    const attributes =
      draft.kind === 'text'
        ? { text: draft.text, color: draft.color }
        : await saving.save(draft.ink, chosen.words.slice(0, 1000))
    if (!attributes) return
    try {
      const annotation = {
        type: 'manual_annotation' as const,
        content: chosen.words,
        attributes: { type: draft.kind, ...attributes },
      }
      annotations.insert(chosen.raw.start, chosen.raw.end, annotation)
      if (draft.kind === 'text') fixPlace(annotation, draft.box)
      onAdded()
    } catch {
      // The length limit counts the tag as written, where some characters are escaped and count for
      // several.
      setRefusal(t('manual.tooLong'))
    }
  }
  return {
    add,
    isSaving: saving.isSaving,
    problem: refusal ?? saving.failure,
    dismiss: () => {
      setRefusal(null)
      saving.dismiss()
    },
    locked,
  }
}
