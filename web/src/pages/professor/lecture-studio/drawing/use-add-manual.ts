import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Box } from '@lectern/core/annotations/geometry.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import type { ChosenWords } from './use-chosen-words.ts'
import { useAnnotationReason } from './use-drawing-tools.ts'
import { useSaveDrawing } from './use-save-drawing.ts'

export type ManualDraft =
  | { kind: 'text'; text: string; color: string; box: Box }
  | { kind: 'drawing'; ink: Ink }

/** Inserts a manual annotation into the script, where it stays unsaved until Save Script. */
export function useAddManual(entry: SlideEntry, chosen: ChosenWords, onAdded: () => void) {
  const { t } = useTranslation('drawing')
  const { _id: lectureId } = useLecture()
  const address = useSlideAddress()
  const insertAnnotation = useStudio((state) => state.insertAnnotation)
  const saving = useSaveDrawing(lectureId, entry)
  const locked = useAnnotationReason()
  const [error, setError] = useState<string | null>(null)
  // The error belongs to the words chosen before; a new attempt checks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the words change
  useEffect(() => setError(null), [chosen.words])

  const findError = (draft: ManualDraft): string | null => {
    if (chosen.words.trim() === '') return t('manual.needsWords')
    if (chosen.isTaken) return t('manual.taken')
    return draft.kind === 'drawing' && draft.ink.items.length === 0 ? t('save.nothing') : null
  }

  const add = async (draft: ManualDraft) => {
    const found = findError(draft)
    setError(found)
    if (found) return
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
      const boxes = draft.kind === 'text' ? { box: draft.box } : {}
      insertAnnotation(address, chosen.raw.start, chosen.raw.end, annotation, boxes)
      onAdded()
    } catch {
      // The length limit counts the tag as written, where some characters are escaped and count for
      // several.
      setError(t('manual.tooLong'))
    }
  }
  return {
    add,
    isSaving: saving.isSaving,
    problem: error ?? saving.failure,
    dismiss: () => {
      setError(null)
      saving.dismiss()
    },
    locked,
  }
}
