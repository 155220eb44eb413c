import { useRef, useState } from 'react'
import type {
  EditorMemory,
  ScriptEditorHandle,
} from '../../../../../features/script-editor/script-editor.tsx'

/** How the script is shown, Script or Raw, and the editor's handle, which reads the selection. */
export function useScriptView() {
  const editor = useRef<ScriptEditorHandle>(null)
  // The desktop layout and the two phone tabs each mount an editor of their own. They share the text, undo
  // steps and selection stored here.
  const memory = useRef<EditorMemory>(null)
  const [isRaw, setRaw] = useState(false)
  return { editor, memory, isRaw, setRaw }
}
