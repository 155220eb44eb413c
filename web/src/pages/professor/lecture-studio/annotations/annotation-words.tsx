import { Box, Input, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ScriptAnnotation } from '../../../../features/scripts/script-text.tsx'
import { useSelectOnly } from '../../../../ui/fields/use-select-only.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import classes from './annotation-dialog.module.css'
import { scrollToPosition } from './scroll-to-position.ts'
import { trim } from './shown-words.ts'
import type { AnnotationFormState } from './use-annotation-form.ts'

/** Number of characters of the script shown around the chosen words. */
const aroundChars = 60

/** The words of the script that the annotation belongs to, and how they will look. */
export function AnnotationWords({ state }: { state: AnnotationFormState }) {
  const { t } = useTranslation('annotations')
  const address = useSlideAddress()
  return (
    <div>
      <ScriptWords state={state} />
      <Input.Label component="p" mt="sm">
        {t('script.dialog.preview')}
      </Input.Label>
      <Box
        className="break-words pre-line"
        component="p"
        mt={4}
        py={10}
        px={14}
        bd="1px solid var(--line)"
        bdrs="sm"
        fz={17}
        lh="1.875rem"
        lang={address.language}
        dir="auto"
      >
        <Preview state={state} />
      </Box>
    </div>
  )
}

/** The words of the script. The user selects those of the annotation by pointer or keyboard. */
export function ScriptWords({ state }: { state: AnnotationFormState }) {
  const { t } = useTranslation('annotations')
  const address = useSlideAddress()
  const field = useRef<HTMLTextAreaElement>(null)
  const selectOnly = useSelectOnly(field)
  const { shown, range, setRange, problem, hint } = state

  // Scroll to the chosen words when the dialog opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.setSelectionRange(range.start, range.end)
    scrollToPosition(area, range.start)
  }, [])

  // Select the words that were chosen on the slide here too.
  useEffect(() => {
    const area = field.current
    if (area && (area.selectionStart !== range.start || area.selectionEnd !== range.end)) {
      area.setSelectionRange(range.start, range.end)
      scrollToPosition(area, range.start)
    }
  }, [range])

  const select = () => {
    const area = field.current
    if (!area || document.activeElement !== area) return
    if (area.selectionStart !== range.start || area.selectionEnd !== range.end)
      setRange({ start: area.selectionStart, end: area.selectionEnd })
  }
  const describeChoice = () => {
    if (problem === 'words') return t('script.dialog.wordsNone')
    if (problem === 'taken') return t('script.dialog.wordsTaken')
    if (hint === 'proposed') return t('script.dialog.wordsProposed')
    if (hint === 'elsewhere') return t('script.dialog.wordsElsewhere')
    return t('script.dialog.wordsHint')
  }
  return (
    <Textarea
      ref={field}
      data-autofocus
      label={t('script.dialog.words')}
      description={describeChoice()}
      classNames={{ input: classes.words }}
      data-problem={problem === 'words' || problem === 'taken' || undefined}
      lang={address.language}
      dir="auto"
      rows={3}
      {...selectOnly}
      value={shown.text}
      onSelect={select}
    />
  )
}

const endsSentence = /[.!?。！？]\s*$/

function Preview({ state: { shown, range: selected, draft, problem } }: { state: AnnotationFormState }) {
  const { text } = shown
  // An annotation does not include white space at the ends of the selection.
  const range = trim(text, selected)
  const before = text.slice(Math.max(0, range.start - aroundChars), range.start)
  const after = text.slice(range.end, range.end + aroundChars)
  const from = range.start - before.length + cutBefore(before, range.start > before.length)
  const to = range.end + cutAfter(after, range.end + after.length < text.length)
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, range.start)}
      {problem === 'words' || problem === 'taken' ? (
        text.slice(range.start, range.end)
      ) : (
        <ScriptAnnotation marker={{ ...draft, id: 'preview', position: 0, originalTag: '' }} />
      )}
      {text.slice(range.end, to)}
      {to < text.length && !endsSentence.test(text.slice(range.end, to)) && '…'}
    </>
  )
}

/**
 * Offset at which the shown text before the chosen words begins: in the same paragraph, at a word boundary.
 */
function cutBefore(before: string, isCut: boolean): number {
  const paragraph = before.lastIndexOf('\n') + 1
  if (paragraph > 0 || !isCut) return paragraph
  const space = before.indexOf(' ')
  return space === -1 ? 0 : space + 1
}

function cutAfter(after: string, isCut: boolean): number {
  const paragraph = after.indexOf('\n')
  if (paragraph !== -1) return paragraph
  const space = isCut ? after.lastIndexOf(' ') : -1
  return space === -1 ? after.length : space
}
