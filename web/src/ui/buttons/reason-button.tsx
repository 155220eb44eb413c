import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import {
  isValidElement,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

type ReasonButtonProps = ButtonProps & {
  onClick: () => void
  /** Reason why the button is disabled; null or left out if it is enabled. */
  reason?: string | null
  'aria-label'?: string
}

/** A button that says why it is disabled: in a tooltip on hover and focus, and to screen readers. */
export function ReasonButton({ onClick, ...props }: ReasonButtonProps) {
  const press = useRef(onClick)
  useLayoutEffect(() => {
    press.current = onClick
  })
  return <ShownButton {...props} press={press} />
}

type ShownButtonProps = Omit<ReasonButtonProps, 'onClick'> & { press: RefObject<() => void> }

/**
 * Memoized by appearance, because pages with many buttons would otherwise render all of them on each
 * change.
 */
const ShownButton = memo(function ShownButton({ reason, press, children, ...props }: ShownButtonProps) {
  const id = useId()
  const click = (event: MouseEvent) => (reason ? event.preventDefault() : press.current())
  return (
    <>
      <Tooltip
        label={reason}
        disabled={!reason}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          {...props}
          data-disabled={reason ? true : undefined}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? id : undefined}
          onClick={click}
        >
          {children}
        </Button>
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}, isSameLook)

function isSameLook(before: object, now: object): boolean {
  const [one, other] = [Object.entries(before), new Map(Object.entries(now))]
  return one.length === other.size && one.every(([name, value]) => isSame(value, other.get(name)))
}

/** True for the same value, or the same icon with the same properties. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isElement(one) &&
    isElement(other) &&
    one.type === other.type &&
    one.key === other.key &&
    isSameLook(one.props, other.props))

const isElement = (value: unknown) => isValidElement<Record<string, ReactNode>>(value)
