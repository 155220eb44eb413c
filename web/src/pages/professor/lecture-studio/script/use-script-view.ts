import { useRef, useState } from 'react'
import type { ScriptEditorHandle } from '../../../../features/script-editor/script-editor.tsx'

/** How the script is looked at, Script or Raw, and the editor for those who ask what is selected in it. */
export function useScriptView() {
  const editor = useRef<ScriptEditorHandle>(null)
  const [isRaw, setRaw] = useState(false)
  return { editor, isRaw, setRaw }
}
