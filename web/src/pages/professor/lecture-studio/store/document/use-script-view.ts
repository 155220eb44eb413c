import { useRef, useState } from 'react'
import type {
  EditorMemory,
  ScriptEditorHandle,
} from '../../../../../features/script-editor/script-editor.tsx'

/** How the script is looked at, Script or Raw, and the editor for those who ask what is selected in it. */
export function useScriptView() {
  const editor = useRef<ScriptEditorHandle>(null)
  // Beside the slide and on a phone, under two tabs: each is an editor of its own, with one text.
  const memory = useRef<EditorMemory>(null)
  const [isRaw, setRaw] = useState(false)
  return { editor, memory, isRaw, setRaw }
}
