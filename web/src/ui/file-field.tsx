import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './file-field.module.css'

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
  // Entering a child leaves its parent: only the balance says whether the file is still above the field.
  const [depth, setDepth] = useState(0)
  const isOver = depth > 0 && !disabled

  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file)
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDepth(0)
    take(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the input is the control
    <div
      className={classes.field}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      onDragEnter={() => setDepth((count) => count + 1)}
      onDragLeave={() => setDepth((count) => Math.max(0, count - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        className={classes.input}
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
