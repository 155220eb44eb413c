import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { lineAt, locateProblems } from '@lectern/core/script/problems.ts'
import { rawRangeOf, spokenWithMap } from '@lectern/core/script/spoken.ts'
import { Group } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScriptSelection } from '../../../../features/script-editor/editor-selection.ts'
import type { Reading } from '../../../../features/script-editor/reading-line.ts'
import { ScriptEditor } from '../../../../features/script-editor/script-editor.tsx'
import { describeAnnotation, labelChip } from '../../../../features/scripts/describe-annotation.ts'
import type { SpokenSentence } from '../../../../features/speech/timed-sentences.ts'
import { useAfterPaint } from '../../../../ui/use-after-paint.ts'
import { touchesTag } from '../drawing/script-positions.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { AnnotationToolbar } from './annotation-toolbar.tsx'

type ScriptFieldProps = {
  /** Identifies the text by language and page. Each text has its own undo steps and selection. */
  of: string
  /** Sentences with the times of the audio of exactly this text; otherwise empty. */
  sentences: readonly SpokenSentence[]
  /** Index of the sentence being spoken, or null. */
  sentenceIndex: number | null
  /** True: scroll to keep the spoken sentence visible. */
  isFollowing: boolean
}

const nothing: ScriptSelection = { from: 0, to: 0, annotationId: null }
// Constant objects, so that the editor need not update at each letter.
const noReading: Reading = { sentences: [], index: null }
const noLines: readonly number[] = []

/** The editor of the open slide's script, with a toolbar at the selected words. */
export function ScriptField({ of, sentences, sentenceIndex, isFollowing }: ScriptFieldProps) {
  const { t } = useTranslation(['studio', 'annotations'])
  const { t: say } = useTranslation('annotations')
  const text = useScriptText()
  const address = useSlideAddress()
  const script = useScript()
  const { type, select, setEditing, editor, editorMemory } = useActions()
  const adding = useStudio((state) => (state.editing?.kind === 'add' ? state.editing : null))
  const preview = useStudio((state) => state.preview)
  const work = useWork()
  const isShown = useStudio((state) => state.isShown)
  const selectedId = useStudio((state) => state.selectedId)
  const annotations = useAnnotations()
  const markers = annotations.page === address.page ? annotations.markers : []
  const isRaw = useStudio((state) => state.isRaw)
  const [chosen, choose] = useState({ of, selection: nothing })
  const selection = chosen.of === of ? chosen.selection : nothing
  // True: show the toolbar at the selection. It closes when the professor types, presses Escape, or the
  // text changes elsewhere.
  const [isBeside, setBeside] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const describe = useCallback((marker: Marker) => describeAnnotation(say, marker), [say])
  const chipLabelOf = useCallback((marker: Marker) => labelChip(say, marker), [say])
  const reading = useMemo(() => readAt(text, sentences, sentenceIndex), [text, sentences, sentenceIndex])
  // Without errors nothing follows a letter: the field would be rendered twice for each.
  const deferredText = useAfterPaint(script.hasErrors ? text : '')
  const faultyLines = useMemo(
    () =>
      !script.hasErrors
        ? noLines
        : locateProblems(deferredText)
            .filter(({ kind }) => kind !== 'malformed')
            .slice(0, 100)
            .map(({ start }) => lineAt(deferredText, start)),
    [deferredText, script.hasErrors],
  )
  const look = isRaw ? 'raw' : isShown ? 'annotations' : 'words'
  const marker =
    look === 'annotations' ? (markers.find(({ id }) => id === selection.annotationId) ?? null) : null
  useBubbleOpening(look === 'annotations' && !work.isLocked, text)
  const isOffered =
    hasFocus &&
    !adding &&
    isBeside &&
    look === 'annotations' &&
    !work.isLocked &&
    (marker !== null || selection.from < selection.to)
  return (
    <Group
      align="stretch"
      gap={0}
      wrap="nowrap"
      pos="relative"
      flex="1 0 auto"
      w="100%"
      miw={0}
      onFocus={() => setFocus(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        setBeside(false)
        setEditing(null)
      }}
      onBlur={(event) => {
        setFocus(event.currentTarget.contains(event.relatedTarget))
      }}
    >
      <ScriptEditor
        ref={editor}
        text={text}
        onType={(next) => type(address, next)}
        look={look}
        language={address.language}
        label={t('script.label', { number: address.slide })}
        placeholder={t('script.placeholder')}
        isReadOnly={work.isLocked}
        selectedId={selectedId}
        onSelect={select}
        onSelection={(next, cause) => {
          // The bubble belongs to the former selection.
          const isSame = adding?.range?.start === next.from && adding.range.end === next.to
          if (adding && cause !== 'set' && !isSame) setEditing(null)
          // While the professor types, render only when the cursor enters another annotation.
          choose((before) =>
            cause === 'typed' && before.of === of && before.selection.annotationId === next.annotationId
              ? before
              : { of, selection: next },
          )
          if (cause === 'chosen') setBeside(true)
          // Keep the toolbar open for an annotation that was just recoloured or edited.
          else if (cause === 'typed' || next.annotationId !== selection.annotationId) setBeside(false)
        }}
        describe={describe}
        chipLabelOf={chipLabelOf}
        reading={reading}
        isFollowing={isFollowing}
        faultyLines={faultyLines}
        preview={look !== 'raw' && preview?.of === of ? preview : null}
        memory={editorMemory}
        memoryKey={of}
      />
      {isOffered && <PlacedToolbar marker={marker} selection={selection} text={text} />}
    </Group>
  )
}

/**
 * Opens the bubble when the mouse has selected words, at the end of the movement. It leaves the focus in the script: the
 * professor may want to type over the words. With keys and fingers a selection grows in steps, so the bubble waits
 * for Add Annotation.
 */
function useBubbleOpening(isOn: boolean, text: string) {
  const { editor, setEditing } = useActions()
  const open = useEffectEvent(() => {
    const selection = editor.current?.selection()
    if (!isOn || !selection || selection.from === selection.to) return
    const range = { start: selection.from, end: selection.to }
    // Words that have an annotation already are being edited.
    if (touchesTag(parseScript(text), range.start, range.end)) return
    if (text.slice(range.start, range.end).trim() === '') return
    setEditing({ kind: 'add', origin: 'script', takesFocus: false, step: 'highlight', range })
  })
  useEffect(() => {
    const press = ({ target, pointerType, button }: PointerEvent) => {
      const isInScript = target instanceof Element && target.closest('[data-script]') !== null
      if (!isInScript || pointerType === 'touch' || button !== 0) return
      // The editor sets its selection in its own handlers of the same event.
      window.addEventListener('pointerup', () => setTimeout(open), { once: true })
    }
    // On the window, before the bubble hears of the press: it closes and takes its preview, which may be the target, out
    // of the script, and React calls no handler for an element that is gone.
    window.addEventListener('pointerdown', press, { capture: true })
    return () => window.removeEventListener('pointerdown', press, { capture: true })
  }, [])
}

type PlacedToolbarProps = { marker: Marker | null; selection: ScriptSelection; text: string }

/** The toolbar above the words, or below them if there is no room above. Measured after layout. */
function PlacedToolbar({ marker, selection, text }: PlacedToolbarProps) {
  const editor = useStudio((state) => state.editor)
  const [at, setAt] = useState<{ left: number; top: number; isBelow: boolean } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const from = marker ? marker.position : selection.from
  const to = marker ? marker.position + marker.originalTag.length : selection.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another layout
  useLayoutEffect(() => {
    const found = editor.current?.findBox(from, to)
    if (!found) return setAt(null)
    const width = box.current?.offsetWidth ?? 0
    const panel = box.current?.offsetParent?.clientWidth ?? width
    // On narrow panels the toolbar is taller, for touch.
    const isBelow = found.top < (panel < 768 ? 64 : 48)
    const room = panel - 352
    setAt({
      left: Math.max(8, Math.min(found.left, room)),
      top: isBelow ? found.bottom + 6 : found.top - 6,
      isBelow,
    })
  }, [from, to, text, editor])
  return (
    <>
      <div ref={box} />
      {at && <AnnotationToolbar marker={marker} at={at} />}
    </>
  )
}

/** Maps the spoken sentences to ranges of the raw script. */
function readAt(text: string, sentences: readonly SpokenSentence[], sentenceIndex: number | null): Reading {
  if (sentences.length === 0) return noReading
  const spoken = spokenWithMap(text)
  // The chip before an annotation's words belongs to the sentence: begin the tint before the chip.
  const chips = new Map(
    parseScript(text).segments.flatMap((segment) =>
      segment.kind === 'marker' && segment.marker.type !== 'highlight'
        ? [[segment.contentStart, segment.start] as const]
        : [],
    ),
  )
  let paragraph = -1
  return {
    index: sentenceIndex,
    sentences: sentences.map((sentence) => {
      const range = rawRangeOf(spoken, sentence.start, sentence.end)
      const beginsParagraph = sentence.paragraph !== paragraph
      paragraph = sentence.paragraph
      return {
        from: chips.get(range.start) ?? range.start,
        to: range.end,
        startMs: sentence.startMs,
        beginsParagraph,
      }
    }),
  }
}
