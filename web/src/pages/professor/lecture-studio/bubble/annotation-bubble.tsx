import { type FloatingPosition, Popover, Portal } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationAdding } from '../store/annotations/annotation-editing.ts'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './annotation-bubble.module.css'
import { moveFocus, pressKey } from './bubble-keys.ts'
import { BubbleStep } from './bubble-step.tsx'
import { type Anchor, useAnchor } from './use-anchor.ts'
import { type Bubble, useBubble } from './use-bubble.ts'

/** The bubble at selected words, in which an annotation is made. On a phone it is a sheet below the slide. */
export function AnnotationBubble() {
  const adding = useStudio((state) => (state.editing?.kind === 'add' ? state.editing : null))
  return adding && <OpenBubble adding={adding} />
}

function OpenBubble({ adding }: { adding: AnnotationAdding }) {
  const { t } = useTranslation('annotations')
  const { setEditing, editor } = useActions()
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [opener] = useState(() => document.activeElement)
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    const hadFocus = root.current?.contains(document.activeElement) ?? false
    setEditing(null)
    // After the bubble is gone.
    setTimeout(() => {
      if (!hadFocus) return
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      if (isThere) opener.focus()
      else if (adding.origin !== 'slide') editor.current?.focus()
    })
  }
  const bubble = useBubble(adding, close)
  const { raw } = bubble
  const anchor = useAnchor(adding, { from: raw?.start ?? 0, to: raw?.end ?? 0 })
  useClosing(root, bubble)
  const trap = useFocusTrap(adding.takesFocus)
  const ref = useMergedRef(root, trap)
  const { step, takesFocus } = adding
  // A step replaces the button that opened it, which would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each step
  useEffect(() => {
    const { current } = root
    if (!takesFocus || !current || current.contains(document.activeElement)) return
    const first = current.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? current.querySelector<HTMLElement>('button'))?.focus()
  }, [step])
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (adding.step === 'highlight') close()
      else bubble.go('highlight')
    } else if (adding.step === 'highlight') {
      if (moveFocus(event) || pressKey(event)) event.preventDefault()
    }
  }
  const content = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role follows from the focus
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
    <div
      ref={ref}
      className={classes.bubble}
      // Until it takes the focus, keys belong to the script.
      role={adding.takesFocus ? 'dialog' : 'region'}
      aria-label={t('script.add')}
      data-bubble
      data-step={adding.step}
      data-dragging={adding.isDragging || undefined}
      onKeyDown={press}
    >
      <BubbleStep bubble={bubble} isPhone={isPhone} close={close} />
    </div>
  )
  if (isPhone)
    return (
      <Portal>
        <div className={classes.sheet}>{content}</div>
      </Portal>
    )
  return anchor && <Placed anchor={anchor}>{content}</Placed>
}

const beside: FloatingPosition[] = ['top-start', 'right-start', 'left-start']

function Placed({ anchor, children }: { anchor: Anchor; children: ReactNode }) {
  return (
    <Popover
      opened
      position="bottom-start"
      offset={10}
      withArrow
      arrowSize={14}
      arrowPosition="center"
      radius="md"
      shadow="none"
      hideDetached={false}
      // Rather over its words than out of the window: the step for diagrams is tall. Beside them is better than over them:
      // an arrow takes the height of the slide.
      middlewares={{ flip: { fallbackPlacements: beside }, shift: { padding: 8, crossAxis: true } }}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.dropdown, arrow: classes.arrow }}
    >
      <Popover.Target>
        <span className={classes.anchor} style={anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}

/**
 * Closes the bubble when its words change or cannot be annotated any more, and on a press beside it. A press on the
 * slide chooses words for a step that takes them; what was typed is not lost by a press.
 */
function useClosing(root: { current: HTMLElement | null }, bubble: Bubble) {
  const { setEditing } = useActions()
  const text = useScriptText()
  const work = useWork()
  const script = useScript()
  const address = useSlideAddress()
  const of = `${address.language} ${address.page}`
  const [first] = useState({ text, of })
  const isOver = text !== first.text || of !== first.of || work.isLocked || script.isConflict
  useEffect(() => {
    if (isOver) setEditing(null)
  }, [isOver, setEditing])
  const { step } = bubble.adding
  const press = useEffectEvent((event: PointerEvent) => {
    const at = event.target instanceof Element ? event.target : null
    if (!at || root.current?.contains(at)) return
    if (step !== 'highlight' && (at.closest('[data-choosing]') || isFilled(bubble))) return
    // The press itself moves the focus.
    setEditing(null)
  })
  useEffect(() => {
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [])
}

/** True if the professor has entered something that a step needs. */
const isFilled = ({ form, isAimed }: Bubble): boolean =>
  form.type === 'arrow' ? isAimed : (form.type === 'diagram' ? form.elements : form.note).trim() !== ''
