/** The known pens, fingers and mice on the board. */
export type Pointers = {
  /** The pointer that is drawing. */
  drawing: { id: number; kind: string } | null
  fingers: ReadonlySet<number>
  /** Once a pen was seen, fingers count as a resting hand. */
  isPenSeen: boolean
  /** More than one finger was down: none draws until all are lifted. */
  isGesture: boolean
}

export const noPointers: Pointers = {
  drawing: null,
  fingers: new Set(),
  isPenSeen: false,
  isGesture: false,
}

/** `begin` also drops another pointer's stroke; `drop` discards the stroke; `end` keeps it. */
export type Verdict = 'begin' | 'drop' | 'end' | 'none'
type Answer = [Pointers, Verdict]
type Pointer = { pointerId: number; pointerType: string; button: number }

/** Handles a pointer that comes down. */
export function handlePointerDown(before: Pointers, { pointerId, pointerType, button }: Pointer): Answer {
  if (pointerType === 'touch') {
    const fingers = new Set(before.fingers).add(pointerId)
    if (before.isPenSeen || before.isGesture) return [{ ...before, fingers }, 'none']
    if (fingers.size > 1) {
      const isDrawn = before.drawing?.kind === 'touch'
      const drawing = isDrawn ? null : before.drawing
      return [{ ...before, fingers, drawing, isGesture: true }, isDrawn ? 'drop' : 'none']
    }
    if (before.drawing) return [{ ...before, fingers }, 'none']
    return [{ ...before, fingers, drawing: { id: pointerId, kind: pointerType } }, 'begin']
  }
  const isPen = pointerType === 'pen'
  const pointers = { ...before, isPenSeen: before.isPenSeen || isPen }
  // A pen replaces the palm that came down before it. Its eraser end is button 5.
  const isFree = !before.drawing || (isPen && before.drawing.kind === 'touch')
  const isMeant = button === 0 || (isPen && button === 5)
  if (!isFree || !isMeant) return [pointers, 'none']
  return [{ ...pointers, drawing: { id: pointerId, kind: pointerType } }, 'begin']
}

/** Handles a pointer that is lifted, or (`isTaken`) the browser took it for another gesture, such as zooming. */
export function handlePointerUp(
  before: Pointers,
  { pointerId }: { pointerId: number },
  isTaken: boolean,
): Answer {
  const fingers = new Set(before.fingers)
  fingers.delete(pointerId)
  const isDrawing = before.drawing?.id === pointerId
  const pointers = {
    ...before,
    fingers,
    drawing: isDrawing ? null : before.drawing,
    isGesture: before.isGesture && fingers.size > 0,
  }
  return [pointers, isDrawing ? (isTaken ? 'drop' : 'end') : 'none']
}
