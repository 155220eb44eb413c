import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './file-field.module.css'
import { useFileDrop } from './use-file-drop.ts'

type FileFieldProps = {
  /** What is asked for, for those who hear it. */
  label: string
  /** As of `<input type="file">`: ".pdf,application/pdf". */
  accept: string
  /** Every file that was chosen or dropped, also of a wrong kind: the screen says so in its own words. */
  onFile: (file: File) => void
  disabled?: boolean
  /** What stands in the field. While a file is held above it, `common:fileField.drop` is shown instead. */
  children?: ReactNode
}

/** A field to choose a file with, or to drop one on. It works from the keyboard. */
export function FileField({ label, accept, onFile, disabled = false, children }: FileFieldProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file)
    // The same file may be chosen again.
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
