import * as limits from '@lectern/contract/limits.ts'
import { Button, Group, Modal, NativeSelect, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

type AddCardProps = { lectureId: string; slideCount: number; onAdded: () => void }

/** Writes a card by hand; it is approved at once. */
export function AddCard({ lectureId, slideCount, onAdded }: AddCardProps) {
  const { t } = useTranslation(['practice', 'common'])
  const params = { id: lectureId }
  const empty = { front: '', back: '', detail: '' }
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState(empty)
  const [slide, setSlide] = useState(1)
  const add = useAction(calls.practice.add, {
    changes: [keyOf(calls.practice.cards, { params })],
    onSuccess: () => {
      setOpen(false)
      setWords(empty)
      showToast('success', t('cards.added'))
      onAdded()
    },
  })
  const isIncomplete = words.front.trim() === '' || words.back.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isIncomplete && !add.isPending) add.mutate({ params, body: { ...words, slide_index: slide } })
  }
  const field = (name: keyof typeof words) => (
    <Textarea
      label={t(`cards.${name}`)}
      autosize
      minRows={2}
      maxRows={8}
      dir="auto"
      maxLength={limits.cardChars}
      value={words[name]}
      onChange={(event) => setWords({ ...words, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Button variant="default" disabled={slideCount === 0} onClick={() => setOpen(true)}>
        {t('cards.add')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('cards.add')}>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            {add.error && <FailureAlert>{messageOf(add.error, t('cards.saveFailed'))}</FailureAlert>}
            <NativeSelect
              label={t('cards.ofSlide')}
              value={String(slide)}
              onChange={(event) => setSlide(Number(event.currentTarget.value))}
              data={Array.from({ length: slideCount }, (_, index) => ({
                value: String(index + 1),
                label: t('cards.slide', { number: index + 1 }),
              }))}
            />
            {field('front')}
            {field('back')}
            {field('detail')}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => setOpen(false)}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" disabled={isIncomplete || add.isPending}>
                {t('cards.add')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
