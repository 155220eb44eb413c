import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { limitZoom, noZoom, type Zoom, zoomAt, zoomByDoubleTap } from './zoom.ts'

/** A second tap within this time makes a double tap. */
const doubleTapMs = 260
const tapTolerancePx = 10

type Touch = { x: number; y: number }

/**
 * Pinch and double tap zoom the slide in `area`, one finger moves the zoomed slide. `onTap` is called after a
 * single tap beside buttons. Swiping between slides is left to the stage while the slide is not zoomed. The
 * zoom is written into the area's style, because it changes with each movement.
 */
export function useTouchZoom(
  area: RefObject<HTMLElement | null>,
  page: string | undefined,
  onTap: () => void,
) {
  const zoom = useRef<Zoom>(noZoom)
  const tap = useEffectEvent(onTap)
  const show = (next: Zoom) => {
    zoom.current = next
    const { current: element } = area
    if (!element) return
    element.style.setProperty('--zoom', String(next.scale))
    element.style.setProperty('--zoom-x', `${next.x}px`)
    element.style.setProperty('--zoom-y', `${next.y}px`)
    element.toggleAttribute('data-zoomed', next.scale > 1)
  }
  const reset = useEffectEvent(() => show(noZoom))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another slide is shown whole
  useEffect(() => reset(), [page])

  const begin = useEffectEvent((element: HTMLElement) => {
    const touches = new Map<number, Touch>()
    let start: (Touch & { isTap: boolean }) | null = null
    let lastTap: (Touch & { atMs: number }) | null = null
    let pending: ReturnType<typeof setTimeout> | undefined
    const sizeOf = () => ({ width: element.clientWidth, height: element.clientHeight })
    const fromCentre = ({ x, y }: Touch) => {
      const box = element.getBoundingClientRect()
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
    }
    const middleOf = ([one, other]: Touch[]) =>
      one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : { x: 0, y: 0 }
    const gapOf = ([one, other]: Touch[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)
    const isControl = (target: EventTarget | null) =>
      target instanceof Element && target.closest('button, a, input, select, [role="button"]') !== null

    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || isControl(event.target)) return
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
      start = touches.size === 1 ? { x: event.clientX, y: event.clientY, isTap: true } : null
      // The stage would take the movement for a swipe.
      if (touches.size > 1 || zoom.current.scale > 1) event.stopPropagation()
    }
    const move = (event: PointerEvent) => {
      const from = touches.get(event.pointerId)
      if (!from) return
      const before = [...touches.values()]
      const to = { x: event.clientX, y: event.clientY }
      touches.set(event.pointerId, to)
      if (start && Math.hypot(to.x - start.x, to.y - start.y) > tapTolerancePx) start.isTap = false
      if (touches.size === 2) {
        const after = [...touches.values()]
        const factor = gapOf(after) / Math.max(1, gapOf(before))
        const [was, is] = [middleOf(before), middleOf(after)]
        const { scale, x, y } = zoomAt(zoom.current, factor, fromCentre(is), sizeOf())
        show(limitZoom({ scale, x: x + is.x - was.x, y: y + is.y - was.y }, sizeOf()))
      } else if (zoom.current.scale > 1) {
        const { scale, x, y } = zoom.current
        show(limitZoom({ scale, x: x + to.x - from.x, y: y + to.y - from.y }, sizeOf()))
      } else return
      event.stopPropagation()
    }
    const up = (event: PointerEvent) => {
      if (!touches.delete(event.pointerId)) return
      const at = { x: event.clientX, y: event.clientY }
      const isTap = event.type === 'pointerup' && start?.isTap
      start = null
      if (!isTap) return
      const now = performance.now()
      clearTimeout(pending)
      const isSecond = lastTap !== null && now - lastTap.atMs < doubleTapMs
      lastTap = isSecond ? null : { ...at, atMs: now }
      if (isSecond) show(zoomByDoubleTap(zoom.current, fromCentre(at), sizeOf()))
      else pending = setTimeout(() => tap(), doubleTapMs)
    }
    element.addEventListener('pointerdown', down, { capture: true })
    element.addEventListener('pointermove', move, { capture: true })
    element.addEventListener('pointerup', up, { capture: true })
    element.addEventListener('pointercancel', up, { capture: true })
    return () => {
      clearTimeout(pending)
      element.removeEventListener('pointerdown', down, { capture: true })
      element.removeEventListener('pointermove', move, { capture: true })
      element.removeEventListener('pointerup', up, { capture: true })
      element.removeEventListener('pointercancel', up, { capture: true })
    }
  })
  useEffect(() => (area.current ? begin(area.current) : undefined), [area])
}
