import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StyleField } from '../annotations/annotation-fields.tsx'
import classes from './annotation-bubble.module.css'
import { ColorRow } from './color-row.tsx'
import type { Bubble } from './use-bubble.ts'

/** The text of a note, which the slide shows while it is typed. */
export function NoteStep({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation('annotations')
  const { form, change } = bubble
  return (
    <>
      <Textarea
        label={t('script.dialog.noteText')}
        autoFocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={1500}
        dir="auto"
        value={form.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <StyleField state={bubble} choice="style" />
      </div>
      <ColorRow bubble={bubble} />
    </>
  )
}
