import { type Box, centreOf } from '@lectern/core/annotations/geometry.ts'
import { between, pointOf } from '@lectern/core/annotations/placed-annotation.ts'
import { drawFigure, type InkFigure } from '@lectern/core/ink/figures.ts'
import type { InkItem, Stroke } from '@lectern/core/ink/ink.ts'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readArrow } from '../annotation-canvas/use-grip.ts'
import type { InkControl } from './use-ink.ts'

type FigureButtonProps = {
  figure: InkFigure
  ink: InkControl
  picture: { width: number; height: number }
}

/** The figure that the keys move now: it is the item `item`, drawn between opposite corners of its box. */
type Held = { item: InkItem; box: Box }

/** Adds a figure in the middle of the slide. Then the arrow keys move it, and with Shift they change its size. */
export function FigureButton({ figure, ink, picture }: FigureButtonProps) {
  const { t } = useTranslation('drawing')
  const hintId = useId()
  const [held, setHeld] = useState<Held | null>(null)
  const { brush, items, dispatch } = ink
  const draw = ({ x, y, width, height }: Box, { color, size }: Pick<Stroke, 'color' | 'size'>): Stroke => {
    const points = drawFigure(figure, { x, y }, { x: x + width, y: y + height }, { size })
    return { kind: 'stroke', tool: 'brush', color, size, points }
  }
  const add = () => {
    const [width, height] = [picture.width / 5, picture.height / 5]
    const middle = centreOf({ x: 0, y: 0, ...picture })
    const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
    const item = draw(box, brush)
    dispatch({ type: 'add', item })
    setHeld({ item, box })
  }
  const press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const by = readArrow({ key, altKey, ctrlKey, metaKey, shiftKey: false })
    const index = held ? items.indexOf(held.item) : -1
    if (!by || !held || index < 0) return
    event.preventDefault()
    const step = 5 * pointOf(picture)
    const { x, y, width, height } = held.box
    const box = event.shiftKey
      ? {
          x,
          y,
          width: between(width + by.x * step, step, picture.width - x),
          height: between(height + by.y * step, step, picture.height - y),
        }
      : {
          x: between(x + by.x * step, 0, picture.width - width),
          y: between(y + by.y * step, 0, picture.height - height),
          width,
          height,
        }
    const item = draw(box, held.item)
    dispatch({ type: 'replace', index, item, movement: 'go on' })
    setHeld({ item, box })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-describedby={hintId}
        onClick={add}
        onKeyDown={press}
        onBlur={() => setHeld(null)}
      >
        {t('figure.add')}
      </Button>
      <span id={hintId} className="visually-hidden">
        {t('figure.hint')}
      </span>
    </>
  )
}
