import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './file-field.module.css'
import { useFileDrop } from './use-file-drop.ts'

type FileFieldProps = {
  /** Accessible name. */
  label: string
  /** As in `<input type="file">`: ".pdf,application/pdf". */
  accept: string
  /** Called with every chosen or dropped file, even of a wrong type: the screen shows its own error. */
  onFile: (file: File) => void
  disabled: boolean
  /** Content of the field. While a file is dragged over it, `common:fileField.drop` is shown instead. */
  children?: ReactNode
}

/**
 * A field to choose or drop a file; works with the keyboard. Mantine's `Dropzone` puts the focus on a `div` of role
 * `presentation` and hides its file input from screen readers; here the labelled input itself has the focus.
 */
export function FileField({ label, accept, onFile, disabled, children }: FileFieldProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file)
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
  }
  const { isOver, handlers } = useFileDrop(take, disabled)

  return (
    <div
      className={classes.field}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      {...handlers}
    >
      <input
        ref={input}
        id={id}
        className={`${classes.input} cover`}
        type="file"
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <label className={classes.label} htmlFor={id}>
        {isOver ? t('fileField.drop') : (children ?? t('fileField.choose'))}
      </label>
    </div>
  )
}
