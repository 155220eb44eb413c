import { Textarea, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../../ui/clock.ts'
import { useOpenStudio } from '../studio-context.ts'
import classes from './manual-annotation.module.css'
import type { ChosenWords } from './use-chosen-words.ts'

/** Everything that is spoken; what is selected in it are the words of the annotation. */
export function WordsField({ chosen }: { chosen: ChosenWords }) {
  const { t } = useTranslation('drawing')
  const { place } = useOpenStudio()
  const field = useRef<HTMLTextAreaElement>(null)
  const first = useRef(chosen.range)
  // What was selected in the script is selected here too.
  useEffect(() => field.current?.setSelectionRange(first.current.start, first.current.end), [])

  const follow = useEffectEvent(() => {
    const { current } = field
    if (current && document.activeElement === current)
      chosen.choose({ start: current.selectionStart, end: current.selectionEnd })
  })
  // React tells of selections by mouse and keyboard; those of touch handles and screen readers come this way alone.
  useEffect(() => {
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])
  const hint =
    chosen.words === ''
      ? t('manual.selectHere')
      : chosen.spokenMs === null
        ? t('manual.selectOther')
        : t('manual.selectOtherAt', { time: formatClock(chosen.spokenMs) })
  return (
    <Textarea
      ref={field}
      label={t('manual.words')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly
      rows={4}
      lang={place.language}
      dir="auto"
      classNames={{ input: classes.wordsInput }}
      value={chosen.text}
    />
  )
}

type NoteFormProps = {
  text: string
  setText: (text: string) => void
  color: string
  setColor: (color: string) => void
  colors: readonly string[]
  /** What the note says if nothing is typed. */
  placeholder: string
}

const noteChars = 240

/** What the note says, and its colour. */
export function NoteForm({ text, setText, color, setColor, colors, placeholder }: NoteFormProps) {
  const { t } = useTranslation('drawing')
  const name = useId()
  return (
    <>
      <Textarea
        label={t('manual.text')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={noteChars}
        dir="auto"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={classes.colors}>
        <legend className={classes.label}>{t('color.label')}</legend>
        {colors.map((one) => (
          <label key={one} className={classes.color}>
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                value={one}
                checked={one === color}
                onChange={() => setColor(one)}
              />
            </VisuallyHidden>
            <span
              className={classes.swatch}
              style={{ background: `var(--m-${one}-tint)`, borderColor: `var(--m-${one}-ink)` }}
              aria-hidden
            />
            {t(`color.${one as 'red'}`)}
          </label>
        ))}
      </fieldset>
    </>
  )
}
