import { toInkText } from '@lectern/core/ink/drawing-data.ts'
import { fontSizeOf, INK_LIMITS, type InkText } from '@lectern/core/ink/ink.ts'
import { boxOf } from '@lectern/core/ink/shapes.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ink-texts.module.css'
import { measureText } from './paint-ink.ts'
import type { InkControl, Typing } from './use-ink.ts'

type InkTextsProps = { ink: InkControl; picture: { width: number; height: number }; scale: number }

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The texts on the slide as objects that pointer and keyboard can move. */
export function InkTexts({ ink, picture, scale }: InkTextsProps) {
  const { t } = useTranslation('drawing')
  const { items, brush, dispatch, typing, setTyping } = ink
  const grip = useRef<{ id: number; x: number; y: number; item: InkText; isMoved: boolean } | null>(null)

  const place = (item: InkText, x: number, y: number): InkText => ({
    ...item,
    x: Math.min(picture.width - 10, Math.max(0, x)),
    y: Math.min(picture.height - 10, Math.max(0, y)),
  })
  const type = (index: number, { x, y, text }: InkText) => setTyping({ index, x, y, text })

  const press = (event: KeyboardEvent, index: number, item: InkText) => {
    const step = steps[event.key]
    if (step && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const far = event.shiftKey ? 20 : 4
      const moved = place(item, item.x + step[0] * far, item.y + step[1] * far)
      dispatch({ type: 'replace', index, item: moved, movement: 'go on' })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      dispatch({ type: 'remove', item })
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      type(index, item)
    }
  }
  const take = (event: PointerEvent<HTMLElement>, item: InkText) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { id: event.pointerId, x: event.clientX, y: event.clientY, item, isMoved: false }
  }
  const move = (event: PointerEvent<HTMLElement>, index: number) => {
    const held = grip.current
    if (held?.id !== event.pointerId) return
    const [dx, dy] = [(event.clientX - held.x) * scale, (event.clientY - held.y) * scale]
    if (!held.isMoved && Math.hypot(dx, dy) < 4 * scale) return
    const moved = place(held.item, held.item.x + dx, held.item.y + dy)
    dispatch({ type: 'replace', index, item: moved, movement: held.isMoved ? 'go on' : 'begin' })
    held.isMoved = true
  }
  const release = (event: PointerEvent<HTMLElement>, index: number, item: InkText) => {
    const held = grip.current
    if (held?.id !== event.pointerId) return
    grip.current = null
    // A press without movement edits the text.
    if (event.type === 'pointerup' && !held.isMoved && brush.tool === 'text') type(index, item)
  }

  return (
    <div className={`${classes.texts} cover`}>
      {items.map((item, index) => {
        if (item.kind !== 'text' || typing?.index === index) return null
        const box = boxOf(item, measureText)
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place, and keeps the focus there
            key={index}
            type="button"
            className={classes.text}
            data-movable={brush.tool === 'text'}
            style={{
              left: `${(box.x / picture.width) * 100}%`,
              top: `${(box.y / picture.height) * 100}%`,
              width: `${(box.width / picture.width) * 100}%`,
              height: `${(box.height / picture.height) * 100}%`,
            }}
            aria-label={t('text.placed', { text: item.text })}
            onKeyDown={(event) => press(event, index, item)}
            onPointerDown={(event) => take(event, item)}
            onPointerMove={(event) => move(event, index)}
            onPointerUp={(event) => release(event, index, item)}
            onPointerCancel={(event) => release(event, index, item)}
          />
        )
      })}
      {typing && (
        <TextField
          key={`${typing.index} ${typing.x} ${typing.y}`}
          ink={ink}
          typing={typing}
          {...{ picture, scale }}
        />
      )}
    </div>
  )
}

/** A text being typed: Enter places it, Shift+Enter begins a new line, Esc cancels. */
function TextField({ ink, typing, picture, scale }: InkTextsProps & { typing: Typing }) {
  const { t } = useTranslation('drawing')
  const { items, brush, dispatch, setTyping } = ink
  const isDone = useRef(false)
  const edited = typing.index === null ? null : (items[typing.index] ?? null)
  const fontSize = fontSizeOf(edited?.size ?? brush.size) / scale

  const finish = (typed: string | null) => {
    // Enter also blurs the field.
    if (isDone.current) return
    isDone.current = true
    const text = typed === null ? null : toInkText(typed)
    const { x, y, index } = typing
    if (text !== null && edited?.kind === 'text' && index !== null) {
      if (text.trim() === '') dispatch({ type: 'remove', item: edited })
      else if (text !== edited.text) dispatch({ type: 'replace', index, item: { ...edited, text } })
    } else if (text !== null && text.trim() !== '') {
      dispatch({ type: 'add', item: { kind: 'text', color: brush.color, size: brush.size, x, y, text } })
    }
    setTyping(null)
  }
  return (
    <textarea
      className={classes.field}
      // Esc belongs to the field alone, not to the surrounding dialog.
      data-mantine-stop-propagation="true"
      style={{
        left: `${(typing.x / picture.width) * 100}%`,
        top: `${(typing.y / picture.height) * 100}%`,
        fontSize: `max(${fontSize.toFixed(1)}px, 12px)`,
      }}
      ref={(field) => field?.focus()}
      rows={1}
      dir="auto"
      maxLength={INK_LIMITS.textChars}
      defaultValue={typing.text}
      aria-label={t('text.field')}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') finish(null)
        else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          finish(event.currentTarget.value)
        }
      }}
    />
  )
}
