import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../../ui/clock.ts'
import { useSelectOnly } from '../../../../ui/fields/use-select-only.ts'
import { ColorChoice } from '../annotations/color-choice.tsx'
import { showPlace } from '../annotations/show-place.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './manual-annotation.module.css'
import type { ChosenWords } from './use-chosen-words.ts'

/** The whole spoken text. The selected words become those of the annotation. */
export function WordsField({ chosen }: { chosen: ChosenWords }) {
  const { t } = useTranslation('drawing')
  const place = usePart('place', 'language')
  const field = useRef<HTMLTextAreaElement>(null)
  const selectOnly = useSelectOnly(field)
  const first = useRef(chosen.range)
  // Select the words that were selected in the script.
  useEffect(() => {
    if (!field.current) return
    field.current.setSelectionRange(first.current.start, first.current.end)
    showPlace(field.current, first.current.start)
  }, [])

  const follow = useEffectEvent(() => {
    const { current } = field
    if (current && document.activeElement === current)
      chosen.choose({ start: current.selectionStart, end: current.selectionEnd })
  })
  // React's onSelect reports mouse and keyboard only; touch handles and screen readers fire
  // `selectionchange` alone.
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
      {...selectOnly}
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
  /** Text of the note if the field is empty. */
  placeholder: string
}

const noteChars = 240

/** Text and colour of the note. */
export function NoteForm({ text, setText, color, setColor, colors, placeholder }: NoteFormProps) {
  const { t } = useTranslation('drawing')
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
      <ColorChoice label={t('color.label')} colors={colors} value={color} onChange={setColor} />
    </>
  )
}
