import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { SlideWord } from '@lectern/contract/slides.ts'
import { pointOf } from '@lectern/core/annotations/placed-annotation.ts'
import { MARKER_CHOICES } from '@lectern/core/script/markers.ts'
import { Box, Button, Group, Modal, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs'
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { pageInput } from '../../../../api/page-url.ts'
import { useCall } from '../../../../api/use-call.ts'
import { AnnotationCanvas } from '../../../../features/annotation-canvas/annotation-canvas.tsx'
import { BrushTools } from '../../../../features/drawing-board/brush-tools.tsx'
import { DrawingBoard } from '../../../../features/drawing-board/drawing-board.tsx'
import { useInk } from '../../../../features/drawing-board/use-ink.ts'
import { formatClock } from '../../../../ui/clock.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { useUnloadQuestion } from '../../../../ui/feedback/use-leave-guard.ts'
import { useOpenedAfterMount } from '../../../../ui/feedback/use-opened-after-mount.ts'
import { useSelectOnly } from '../../../../ui/fields/use-select-only.ts'
import { SlidePicture } from '../../../../ui/pictures/slide-picture.tsx'
import { ColorChoice } from '../annotations/color-choice.tsx'
import { scrollToPosition } from '../annotations/scroll-to-position.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import { afterKey } from './after-key.ts'
import { CloseDrawingDialog } from './close-drawing-dialog.tsx'
import classes from './manual-annotation.module.css'
import { NoteFrame } from './note-frame.tsx'
import { type ManualDraft, useAddManual } from './use-add-manual.ts'
import { type ChosenWords, useChosenWords } from './use-chosen-words.ts'
import { useNote } from './use-note.ts'
import { useSlidePicture } from './use-slide-picture.ts'

const noSlideWords: SlideWord[] = []
const colors = MARKER_CHOICES.text_annotation.color?.allowed ?? []

/** Dialog that adds a note or a drawing by hand to words of the script. */
export default function ManualAnnotation({ entry }: { entry: SlideEntry }) {
  const { t } = useTranslation(['drawing', 'studio', 'common'])
  const lecture = useLecture()
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const annotations = useAnnotations()
  const words = useCall(calls.slides.words, pageInput(lecture._id, entry)).data?.words ?? noSlideWords
  const isOpen = useOpenedAfterMount(true)
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const hintId = useId()
  const [kind, setKind] = useState<'text' | 'drawing'>('text')
  const [text, setText] = useState('')
  const [color, setColor] = useState(colors.at(-1) ?? 'blue')
  const [isAsked, setAsked] = useState(false)
  const chosen = useChosenWords()
  const ink = useInk()
  const picture = useSlidePicture(entry)
  const shownText = text.trim() || chosen.words
  const { note, move } = useNote(shownText, picture, words)
  const close = () => setOpenDialog(null)
  const { add, isSaving, problem, dismiss, locked } = useAddManual(entry, chosen, close)
  const draft: ManualDraft =
    kind === 'text'
      ? { kind, text: shownText, color, box: note.box }
      : { kind, ink: { width: picture.width, height: picture.height, items: ink.items } }
  // The annotations already on the slide, so that the new one can be placed beside them.
  const present = <AnnotationCanvas annotations={annotations.placed} picture={picture} states={null} />
  const isDrawn = kind === 'drawing' && ink.items.length > 0
  const isUnsaved = isDrawn || text.trim() !== ''
  useUnloadQuestion(isUnsaved)
  const leave = () => {
    if (isSaving) return
    if (isUnsaved) afterKey(() => setAsked(true))
    else close()
  }

  return (
    <>
      <Modal
        opened={isOpen}
        onClose={leave}
        closeOnEscape={!isAsked}
        closeOnClickOutside={false}
        size={1120}
        fullScreen={isPhone}
        title={
          <>
            {t('manual.title')}{' '}
            <Box className="nowrap" component="span" ms="xs" c="dimmed" fz="sm" fw={400} lts="0">
              {t('studio:editor.slideOf', { number: entry.index, total: lecture.total_slides })}
            </Box>
          </>
        }
        classNames={{ header: 'border-below', body: classes.body }}
      >
        <div className={classes.columns}>
          <Box p="var(--gutter)" bg="var(--desk)">
            {kind === 'drawing' ? (
              <DrawingBoard ink={ink} picture={picture}>
                {present}
              </DrawingBoard>
            ) : (
              <SlidePicture {...picture} failedText={t('noPicture')}>
                {present}
                {shownText !== '' && (
                  <NoteFrame
                    note={note}
                    color={color}
                    picture={picture}
                    point={pointOf(picture)}
                    hintId={hintId}
                    onMove={move}
                  />
                )}
              </SlidePicture>
            )}
            {(kind === 'drawing' || shownText !== '') && (
              <Group component="p" gap="xs" wrap="nowrap" mt="sm" c="var(--text-2)" fz="sm" id={hintId}>
                {kind === 'text' ? (
                  <IconArrowsMove size={16} aria-hidden />
                ) : (
                  <IconBrush size={16} aria-hidden />
                )}
                {t(kind === 'text' ? 'manual.moveHint' : 'manual.drawHint')}
              </Group>
            )}
            <AnnotatedSentence chosen={chosen} color={color} />
          </Box>
          <Stack className={classes.form} gap={20}>
            <div>
              <Text component="div" size="sm" mb={6} fw={600}>
                {t('manual.kind')}
              </Text>
              <SegmentedControl
                aria-label={t('manual.kind')}
                data={(['text', 'drawing'] as const).map((value) => ({
                  value,
                  label: t(`manual.kinds.${value}`),
                }))}
                value={kind}
                onChange={(value) => setKind(value as 'text' | 'drawing')}
              />
            </div>
            <WordsField chosen={chosen} />
            {kind === 'text' ? (
              <NoteForm {...{ text, setText, color, setColor, colors }} placeholder={chosen.words} />
            ) : (
              <BrushTools ink={ink} picture={picture} isColumn />
            )}
          </Stack>
        </div>
        <Group
          className={`${classes.footer} sticky-footer`}
          justify="flex-end"
          gap="xs"
          bdrs="0 0 var(--r) var(--r)"
        >
          {/* Show the problem beside the pressed button: the form above may have scrolled out of view. */}
          {problem && (
            <Box flex="1 0 100%">
              <FailureAlert onDismiss={dismiss}>{problem}</FailureAlert>
            </Box>
          )}
          <Box className={classes.kept} component="span" c="dimmed" fz="sm">
            {locked ?? t('manual.kept')}
          </Box>
          <Button variant="subtle" onClick={leave} disabled={isSaving}>
            {t('common:cancel')}
          </Button>
          <Button onClick={() => void add(draft)} disabled={isSaving || locked !== null}>
            {isSaving ? t('save.busy') : t('add.button')}
          </Button>
        </Group>
      </Modal>
      <CloseDrawingDialog
        isOpen={isAsked}
        isStored={false}
        onStay={() => afterKey(() => setAsked(false))}
        onKeep={close}
        onDiscard={close}
      />
    </>
  )
}

/** The script's sentence with the future annotation in it. */
function AnnotatedSentence({ chosen, color }: { chosen: ChosenWords; color: string }) {
  const { t } = useTranslation('drawing')
  const address = useSlideAddress()
  return (
    <div className={`${classes.sentence} panel`}>
      {chosen.spokenMs !== null && (
        <Box className="tabular" component="span" c="dimmed" fz="sm">
          {formatClock(chosen.spokenMs)}
        </Box>
      )}
      {chosen.words === '' ? (
        <Box component="p" c="dimmed" fz="md">
          {t('manual.nothingChosen')}
        </Box>
      ) : (
        <p lang={address.language} dir="auto">
          {chosen.before}
          <mark className={classes.annotation} style={{ borderColor: `var(--m-${color}-ink)` }}>
            <IconNote size={14} aria-hidden style={{ color: `var(--m-${color}-ink)` }} /> {chosen.words}
          </mark>
          {chosen.behind}
        </p>
      )}
    </div>
  )
}

/** The whole spoken text. The selected words become those of the annotation. */
function WordsField({ chosen }: { chosen: ChosenWords }) {
  const { t } = useTranslation('drawing')
  const address = useSlideAddress()
  const field = useRef<HTMLTextAreaElement>(null)
  const selectOnly = useSelectOnly(field)
  const first = useRef(chosen.range)
  // Select the words that were selected in the script.
  useEffect(() => {
    if (!field.current) return
    field.current.setSelectionRange(first.current.start, first.current.end)
    scrollToPosition(field.current, first.current.start)
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
      {...selectOnly}
      rows={4}
      lang={address.language}
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
function NoteForm({ text, setText, color, setColor, colors, placeholder }: NoteFormProps) {
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
