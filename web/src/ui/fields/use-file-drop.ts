import { type DragEvent, useState } from 'react'

/**
 * Accepts files that are dropped on an element: spread `handlers` on it, and highlight it while `isOver`.
 * Every drop is handled, because the browser would otherwise open the file instead of the page; while
 * `disabled`, the file is ignored. Mantine's `Dropzone` would also take dragged text, which belongs in the text field
 * of the syllabus.
 */
export function useFileDrop(onFile: (file: File) => void, disabled = false) {
  // Counts entered elements: entering a child also leaves its parent, so only the balance says whether the
  // file is still above.
  const [depth, setDepth] = useState(0)
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (holdsFile(event)) setDepth((count) => count + 1)
    },
    onDragLeave: (event: DragEvent) => {
      if (holdsFile(event)) setDepth((count) => Math.max(0, count - 1))
    },
    onDragOver: (event: DragEvent) => {
      if (!holdsFile(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFile(event)) return
      event.preventDefault()
      setDepth(0)
      const file = event.dataTransfer.files[0]
      if (file && !disabled) onFile(file)
    },
  }
  return { isOver: depth > 0 && !disabled, handlers }
}

/** False for dragged text, which the browser drops into text fields itself. */
export const holdsFile = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false
