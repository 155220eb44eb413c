import { useRef, useState } from 'react'
import type {
  EditorMemory,
  ScriptEditorHandle,
} from '../../../../../features/script-editor/script-editor.tsx'

/** How the script is shown, Script or Raw, and the editor's handle, which reads the selection. */
export function useScriptView() {
  const editor = useRef<ScriptEditorHandle>(null)
  // The editor is mounted anew when the layout or the tab changes. Its text, selection and undo steps are
  // stored here.
  const memory = useRef<EditorMemory>(null)
  const [isRaw, setRaw] = useState(false)
  return { editor, memory, isRaw, setRaw }
}
