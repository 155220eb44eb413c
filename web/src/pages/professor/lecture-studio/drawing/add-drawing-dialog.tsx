import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import { DEFAULT_DRAWING_CONTENT, type Marker } from '@lectern/core/script/markers.ts'
import { Box, Button, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { SelectField } from '../../../../ui/fields/choice-fields.tsx'
import { preview } from '../../../../ui/format.ts'
import classes from '../dialogs/dialog-actions.module.css'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useScriptText } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { findRawSentences, insertAtPosition, type ScriptPosition, wordsBefore } from './script-positions.ts'
import { useAnnotationReason } from './use-drawing-tools.ts'
import { useSaveDrawing } from './use-save-drawing.ts'

type AddDrawingDialogProps = {
  isOpen: boolean
  entry: SlideEntry
  ink: Ink
  /** The marker of the edited drawing; null for a new one. */
  marker: Marker | null
  onClose: () => void
  onAdded: () => void
}

const contentChars = 200

/** Stores the drawing and inserts its tag into the script, where it stays unsaved until Save Script. */
export function AddDrawingDialog({ isOpen, onClose, ...props }: AddDrawingDialogProps) {
  const { t } = useTranslation(['drawing', 'common'])
  const [isBusy, setBusy] = useState(false)
  const close = () => !isBusy && onClose()
  return (
    <Modal opened={isOpen} onClose={close} title={t(props.marker ? 'add.titleChange' : 'add.title')}>
      <AddDrawingForm {...props} onClose={close} setBusy={setBusy} />
    </Modal>
  )
}

type FormProps = Omit<AddDrawingDialogProps, 'isOpen'> & { setBusy: (isBusy: boolean) => void }

function AddDrawingForm({ entry, ink, marker, onClose, onAdded, setBusy }: FormProps) {
  const { t } = useTranslation(['drawing', 'common'])
  const { _id: lectureId } = useLecture()
  const text = useScriptText()
  const { insertInto, editor, replaceAnnotation } = useActions()
  const address = useSlideAddress()
  const annotations = useAnnotations()
  const saving = useSaveDrawing(lectureId, entry)
  const locked = useAnnotationReason()
  const [words, setWords] = useState(() => {
    const before = marker?.content.trim() ?? ''
    return before === DEFAULT_DRAWING_CONTENT ? '' : before
  })
  const sentences = useMemo(() => findRawSentences(text, address.language), [text, address.language])
  const [cursor] = useState(() => editor.current?.selection().from ?? 0)
  const isCursorInside = cursor > 0 && cursor < text.length
  const [at, setAt] = useState<ScriptPosition['at']>(isCursorInside ? 'cursor' : 'start')
  const [sentence, setSentence] = useState('0')
  // The tag may have left the script meanwhile; then it is inserted again.
  const present =
    marker &&
    annotations.markers.find(
      ({ type, attributes }) =>
        type === marker.type && attributes.drawing_id === marker.attributes.drawing_id,
    )

  const add = async () => {
    setBusy(true)
    const content = words.trim() === '' ? DEFAULT_DRAWING_CONTENT : words.trim()
    const attributes = await saving.save(ink, content)
    setBusy(false)
    if (!attributes) return
    if (present) {
      replaceAnnotation(address, present, {
        type: present.type,
        content,
        attributes: { ...present.attributes, ...attributes },
      })
      showToast('success', t('add.added'))
    } else {
      const where: ScriptPosition =
        at === 'cursor' ? { at, cursor } : at === 'sentence' ? { at, sentence: Number(sentence) } : { at }
      const annotation = { type: 'drawing' as const, content, attributes }
      insertInto(address, insertAtPosition(text, address.language, where, annotation), t('add.added'))
    }
    onAdded()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isSaving && !locked) void add()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('add.words')}
          description={t('add.wordsHint', { label: DEFAULT_DRAWING_CONTENT })}
          placeholder={DEFAULT_DRAWING_CONTENT}
          maxLength={contentChars}
          dir="auto"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {!present && (
          <Radio.Group
            label={t('add.where')}
            description={t('add.whereHint')}
            value={at}
            onChange={(value) => setAt(value as ScriptPosition['at'])}
          >
            <Stack gap="xs" mt="xs">
              {isCursorInside && (
                <Radio
                  value="cursor"
                  label={t('add.cursor', { words: `…${wordsBefore(text, cursor, 24)}` })}
                />
              )}
              <Radio value="start" label={t('add.start')} />
              <Radio value="end" label={t('add.end')} />
              <Radio value="sentence" label={t('add.sentence')} disabled={sentences.length === 0} />
            </Stack>
          </Radio.Group>
        )}
        {!present && at === 'sentence' && (
          <SelectField
            label={t('add.which')}
            data={sentences.map(({ text }, index) => ({
              value: String(index),
              label: `${index + 1}. ${preview(text, 60)}`,
            }))}
            value={sentence}
            onChange={(value) => value && setSentence(value)}
          />
        )}
        {saving.failure && (
          <FailureAlert title={saving.failure} onDismiss={saving.dismiss}>
            {t('save.stillHere')}
          </FailureAlert>
        )}
        {locked && (
          <Box component="p" lh="1.375rem">
            {locked}
          </Box>
        )}
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={saving.isSaving}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={saving.isSaving || locked !== null}>
          {saving.isSaving ? t('save.busy') : t(present ? 'add.change' : 'add.button')}
        </Button>
      </div>
    </form>
  )
}
