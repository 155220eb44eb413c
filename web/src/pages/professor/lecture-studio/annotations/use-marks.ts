import type { Box } from '@lectern/core/marks/geometry.ts'
import type { Marker, MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { insertMarker, removeMarker, replaceMarker } from '@lectern/core/script/write.ts'
import { useMemo, useState } from 'react'
import type { ScriptText } from '../script/use-script-text.ts'

/** Words of the slide that were chosen on it, with a box for each line in pixels of the picture. */
export type ChosenWords = { text: string; boxes: Box[] }

/** What the dialog of a mark is open for: one that is there, characters of the raw script, words of the slide. */
export type MarkEditing =
  | { kind: 'edit'; markerId: string }
  | { kind: 'add'; range?: { start: number; end: number }; words?: ChosenWords }

/**
 * The marks of the open script: the script's own tags, so that every change is a change of the text and stays
 * local until Save Script. `selectedId` is the one mark that is selected on the slide, in the script and in the list.
 */
export function useMarks(script: ScriptText) {
  const { text, type } = script
  const parsed = useMemo(() => parseScript(text), [text])
  const [selectedId, select] = useState<string | null>(null)
  const [isShown, setShown] = useState(true)
  const [editing, setEditing] = useState<MarkEditing | null>(null)
  const warnings: string[] = []
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
    openEdit: (marker: Marker) => setEditing({ kind: 'edit', markerId: marker.id }),
    /** Sentences about marks whose words do not stand on the slide. */
    warnings,
    /** Puts a mark in the place of the raw script's characters from `start` to `end`; `place` fixes where it stands. */
    insert: (start: number, end: number, mark: MarkerDraft, _place?: ChosenWords) =>
      type(insertMarker(text, start, end, mark)),
    replace: (marker: Marker, changed: MarkerDraft, _place?: ChosenWords) =>
      type(replaceMarker(text, marker, changed)),
    /** Takes the mark out; its words stay. */
    remove: (marker: Marker) => type(removeMarker(text, marker)),
  }
}

export type Marks = ReturnType<typeof useMarks>
