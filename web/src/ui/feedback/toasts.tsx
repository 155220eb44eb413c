import { ActionIcon, Box, Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'

/** An action for the message, for example undo; it disappears with the message. */
type ToastAction = { label: string; run: () => void }
type Toast = { id: number; kind: 'error' | 'success' | 'info'; text: string; action?: ToastAction }

const shownMs = 5000
/** Time to reach the button: the longest duration that part 1 of the specification allows for a message. */
const shownWithActionMs = 8000
const MAX_TOASTS = 4
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a message for five seconds, with an action for eight; longer while it is hovered. A message that is
 * already shown replaces its earlier copy. Returns what ends the message.
 */
export function showToast(kind: Toast['kind'], text: string, action?: ToastAction): () => void {
  lastId += 1
  const id = lastId
  const others = toasts.filter((toast) => toast.text !== text)
  show([...others, { id, kind, text, ...(action && { action }) }].slice(-MAX_TOASTS))
  return () => hide(id)
}

/** Returns the messages that are shown, the newest last. */
export const getToasts = (): readonly Toast[] => toasts

const hide = (id: number) => show(toasts.filter((toast) => toast.id !== id))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const icons = { error: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle }

/**
 * The container of all toasts: the newest is shown, the others are counted, because a stack of them would cover what
 * the user works with. Rendered once, in the shell. Own part: it is in every page's first load, to which
 * `@mantine/notifications` adds 15.9 kB.
 */
export function Toasts() {
  const { t } = useTranslation('common')
  const shown = useSyncExternalStore(subscribe, getToasts)
  const [isHeld, setHeld] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const others = shown.length - 1
  if (others < 1 && isUnfolded) setUnfolded(false)
  // An element that is removed reports neither that the pointer nor that the focus left it.
  const close = (id: number) => {
    setHeld(false)
    hide(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps the sentences longer
    <div
      className={classes.stack}
      aria-live="polite"
      data-unfolded={isUnfolded || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((toast) => (
        <ToastRow key={toast.id} toast={toast} isHeld={isHeld} onClose={() => close(toast.id)} />
      ))}
      {others > 0 && (
        <Button
          className={classes.more}
          size="compact-sm"
          variant="default"
          aria-live="off"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('notices.fewer') : t('notices.more', { count: others })}
        </Button>
      )}
    </div>
  )
}

type ToastRowProps = { toast: Toast; isHeld: boolean; onClose: () => void }

function ToastRow({ toast, isHeld, onClose }: ToastRowProps) {
  const { t } = useTranslation('common')
  const Icon = icons[toast.kind]
  const { action } = toast
  const lastsMs = action ? shownWithActionMs : shownMs

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hide(toast.id), lastsMs)
    return () => clearTimeout(timer)
  }, [toast.id, isHeld, lastsMs])

  return (
    <div className={classes.toast} data-kind={toast.kind} role={toast.kind === 'error' ? 'alert' : undefined}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <Box component="span" className="break-words" flex={1}>
        {toast.text}
      </Box>
      {action && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <ActionIcon size={36} m={-8} aria-label={t('dismiss')} onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
