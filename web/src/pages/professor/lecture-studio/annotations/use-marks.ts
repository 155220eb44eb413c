import type { Marker, MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { insertMarker, removeMarker, replaceMarker } from '@lectern/core/script/write.ts'
import { useMemo, useState } from 'react'
import type { ScriptText } from '../script/use-script-text.ts'

/**
 * The marks of the open script: the script's own tags, so that every change is a change of the text and stays
 * local until Save Script. `selectedId` is the one mark that is selected on the slide, in the script and in the list.
 */
export function useMarks(script: ScriptText) {
  const { text, type } = script
  const parsed = useMemo(() => parseScript(text), [text])
  const [selectedId, select] = useState<string | null>(null)
  const [isShown, setShown] = useState(true)
  return {
    parsed,
    markers: parsed.markers,
    selectedId: parsed.markers.some((marker) => marker.id === selectedId) ? selectedId : null,
    select,
    /** Show Annotations. */
    isShown,
    setShown,
    /** Puts a mark in the place of the raw script's characters from `start` to `end`. */
    insert: (start: number, end: number, mark: MarkerDraft) => type(insertMarker(text, start, end, mark)),
    replace: (marker: Marker, changed: MarkerDraft) => type(replaceMarker(text, marker, changed)),
    /** Takes the mark out; its words stay. */
    remove: (marker: Marker) => type(removeMarker(text, marker)),
  }
}

export type Marks = ReturnType<typeof useMarks>
