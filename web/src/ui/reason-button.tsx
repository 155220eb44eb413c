import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type MouseEvent, useId } from 'react'

type ReasonButtonProps = ButtonProps & {
  onClick: () => void
  /** Why it cannot be used now; null or left out when it can. */
  reason?: string | null
  'aria-label'?: string
}

/** A button that says why it is disabled: to the pointer, to the keyboard and to those who hear it. */
export function ReasonButton({ reason, onClick, children, ...props }: ReasonButtonProps) {
  const id = useId()
  const click = (event: MouseEvent) => (reason ? event.preventDefault() : onClick())
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
}
