import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import type { Box } from '@lectern/core/marks/geometry.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenStudio } from '../studio-context.ts'
import { useMarkReason } from './drawing-buttons.tsx'
import type { ChosenWords } from './use-chosen-words.ts'
import { useSaveDrawing } from './use-save-drawing.ts'

export type ManualDraft =
  | { kind: 'text'; text: string; color: string; box: Box }
  | { kind: 'drawing'; ink: Ink }

/** Puts a manual annotation into the script, where it stays unsaved until Save Script. */
export function useAddManual(entry: SlideEntry, chosen: ChosenWords, onAdded: () => void) {
  const { t } = useTranslation('drawing')
  const { lectureId, marks } = useOpenStudio()
  const saving = useSaveDrawing(lectureId, entry.index)
  const locked = useMarkReason()
  const [refusal, setRefusal] = useState<string | null>(null)

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
      draft.kind === 'text' ? attributesOf(draft) : await saving.save(draft.ink, chosen.words.slice(0, 1000))
    if (!attributes) return
    try {
      marks.insert(chosen.raw.start, chosen.raw.end, {
        type: 'manual_annotation',
        content: chosen.words,
        attributes: { type: draft.kind, ...attributes },
      })
      onAdded()
    } catch {
      // A tag holds a bounded number of characters, and some count for several.
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

function attributesOf({ text, color, box }: ManualDraft & { kind: 'text' }): Record<string, string> {
  const round = (value: number) => String(Math.round(value))
  return {
    text,
    color,
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
  }
}
