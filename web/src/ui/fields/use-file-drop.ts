import { type DragEvent, useState } from 'react'

/**
 * Takes a file that is dropped on an element: spread `handlers` on it, mark it while `isOver`. A drop is
 * never left to the browser, which would open the file in place of the page; while `disabled` it is lost.
 */
export function useFileDrop(onFile: (file: File) => void, disabled = false) {
  // Entering a child leaves its parent: only the balance says whether the file is still above.
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

/** Words that are dragged into a text field are the field's own business. */
const holdsFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
