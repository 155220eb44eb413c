import type { Pronunciation } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import classes from './spoken-preview.module.css'

/** Adds a word to the course's pronunciations. An entry that exists for all languages is changed. */
export function SayAsForm({ courseId, list }: { courseId: string; list: readonly Pronunciation[] }) {
  const { t } = useTranslation('spoken')
  const client = useQueryClient()
  const update = useAction(calls.courses.update, {
    shows: () => keyOf(calls.courses.get, { params: { id: courseId } }),
    changes: [keyOf(calls.courses.list)],
  })
  const form = useRef<HTMLFormElement>(null)
  const [word, setWord] = useState('')
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const isReady = word.trim() !== '' && said.trim() !== ''

  const add = async (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: do not submit a form around the drawer.
    event.stopPropagation()
    if (!isReady || update.isPending) return
    setFailure(null)
    const entry: Pronunciation = { word: word.trim(), say_as: said.trim(), language: null }
    const others = list.filter((one) => one.word !== entry.word || one.language !== null)
    try {
      await update.mutateAsync({
        params: { id: courseId },
        body: { pronunciations: [...others, entry] },
      })
      void client.invalidateQueries({ queryKey: keyOf(calls.lectures.get) })
      showToast('success', t('preview.added', { word: entry.word, said: entry.say_as }))
      setWord('')
      setSaid('')
      form.current?.querySelector('input')?.focus()
    } catch (error) {
      setFailure(messageOf(error, t('preview.failed')))
    }
  }

  const shared = { maxLength: limits.pronunciationChars, autoComplete: 'off', dir: 'auto' }
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void add(event)}>
      <Box component="h3" fz="md" fw={600}>
        {t('preview.sayAs')}
      </Box>
      <div className={classes.fields}>
        <TextInput
          {...shared}
          label={t('preview.word')}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <TextInput
          {...shared}
          label={t('preview.said')}
          value={said}
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
      </div>
      {failure && <FailureAlert onDismiss={() => setFailure(null)}>{failure}</FailureAlert>}
      <Button type="submit" variant="default" size="sm" disabled={!isReady}>
        {update.isPending ? t('preview.adding') : t('preview.add')}
      </Button>
    </form>
  )
}
