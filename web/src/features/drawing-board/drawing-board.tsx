import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SlidePicture } from '../../ui/pictures/slide-picture.tsx'
import classes from './drawing-board.module.css'
import { InkTexts } from './ink-texts.tsx'
import { useCanvases } from './use-canvases.ts'
import type { InkControl } from './use-ink.ts'
import { usePointers } from './use-pointers.ts'

type BoardPicture = { src: string; width: number; height: number; alt: string }

type DrawingBoardProps = {
  ink: InkControl
  picture: BoardPicture
  /** The layer between the slide and the drawing. */
  children?: ReactNode
}

/** A slide to draw on with mouse, pen and finger; it takes its parent's width. */
export function DrawingBoard({ ink, picture, children }: DrawingBoardProps) {
  const { t } = useTranslation('drawing')
  const { items, brush, typing } = ink
  const hidden = (typing?.index !== null && typing?.index !== undefined && items[typing.index]) || null
  const { base, live, scale, showGrowing } = useCanvases(items, picture, hidden)
  const handlers = usePointers({ ink, picture, scale, showGrowing })
  useInkKeys(ink)
  const cursor = useMemo(() => cursorOf(brush.size / scale), [brush.size, scale])
  return (
    <SlidePicture {...picture} failedText={t('noPicture')}>
      {children}
      <canvas
        ref={base}
        className={classes.layer}
        role="img"
        aria-label={t('drawn', { count: items.length })}
      />
      <canvas
        ref={live}
        className={classes.pad}
        data-tool={brush.tool}
        style={brush.tool === 'brush' ? { cursor } : undefined}
        aria-hidden
        {...handlers}
      />
      <InkTexts ink={ink} picture={picture} scale={scale} />
    </SlidePicture>
  )
}

/** A ring as wide as the brush; white beside black, so that it is visible on any background. */
function cursorOf(diameter: number): string {
  const radius = Math.max(3, diameter / 2)
  const side = Math.ceil(2 * radius) + 6
  const ring = (color: string, by: number) =>
    `<circle cx="${side / 2}" cy="${side / 2}" r="${radius + by}" fill="none" stroke="${color}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${ring('#000', 0.5)}${ring('#fff', 1.5)}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") ${Math.round(side / 2)} ${Math.round(side / 2)}, crosshair`
}

/** Text fields have their own undo. */
const typed = 'textarea, input[type="text"], input[inputmode]'

/** Ctrl or Cmd with Z undoes, with Shift (or Y) redoes, anywhere on the page while the board is open. */
function useInkKeys({ dispatch }: InkControl): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typed)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
