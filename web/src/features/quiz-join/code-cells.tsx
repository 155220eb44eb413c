import { Box } from '@mantine/core'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useComposedValue } from '../../ui/fields/use-composed-value.ts'
import classes from './code-cells.module.css'
import { codeChars, readCode } from './read-code.ts'

type CodeCellsProps = {
  ref: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (code: string) => void
  isInvalid: boolean
  /** The element with the hint and the error. */
  describedBy: string
  onEnter: () => void
}

/**
 * A code in cells below one real input: typing, pasting and screen readers work as with a plain field. Mantine's
 * `PinInput` is five inputs of the same name, each of which a screen reader announces.
 */
export function CodeCells({ ref, label, value, onChange, isInvalid, describedBy, onEnter }: CodeCellsProps) {
  const [caret, setCaret] = useState<number | null>(null)
  const field = useRef<HTMLInputElement | null>(null)
  const nextCaret = useRef<number | null>(null)

  // Replacing the typed text by capitals moves the caret to the end: put it back.
  useLayoutEffect(() => {
    const position = nextCaret.current
    nextCaret.current = null
    if (position === null) return
    field.current?.setSelectionRange(position, position)
    setCaret(position)
  })

  const type = (input: HTMLInputElement, isComposing: boolean) => {
    const before = input.value.slice(0, input.selectionStart ?? undefined)
    if (!isComposing) nextCaret.current = readCode(before).length
    onChange(readCode(input.value))
  }
  const typed = useComposedValue(value, type)
  const lit = caret === null ? -1 : Math.min(caret, codeChars - 1)
  return (
    <div className={classes.frame}>
      <div className={classes.cells} data-invalid={isInvalid || undefined}>
        {Array.from({ length: codeChars }, (_, position) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place
            key={position}
            className={`${classes.cell} tabular`}
            component="span"
            bdrs="sm"
            bg="var(--paper)"
            fw={600}
            lh={1}
            data-lit={position === lit || undefined}
            aria-hidden
          >
            {value[position] ?? ''}
          </Box>
        ))}
        <input
          ref={(element) => {
            field.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          className={`${classes.input} cover`}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          {...typed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onFocus={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => setCaret(null)}
          // Browsers do not submit on Enter while the form's button is disabled.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
    </div>
  )
}
