import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { Box, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { countTags, readTags } from '../../question-bank/filter-bank.ts'
import { TagsField } from '../../question-bank/tags-field.tsx'
import { useBuilder } from '../builder-context.ts'
import { useBuilderBank } from './use-sample-questions.ts'

/** Keeps questions of the quiz in the course's bank, with tags. */
export default function KeepDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['questionBank', 'common'])
  const { courseId, state } = useBuilder()
  const { questions } = state.work
  const { data: bank = [] } = useBuilderBank(true)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tags, setTags] = useState('')
  const kept = questions.filter(({ question_id }) => !left.has(question_id))
  const keep = useAction(calls.questionBank.keep, {
    changes: [keyOf(calls.questionBank.list, { params: { courseId } })],
    onSuccess: ({ ids }) => {
      showToast('success', t('keep.done', { count: new Set(ids).size }))
      onClose()
    },
  })
  const toggle = (id: string) =>
    setLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <Modal opened onClose={onClose} size={600} title={t('keep.title')}>
      <Box component="p" mb="md" c="var(--text-2)" lh="1.375rem">
        {t('keep.intro')}
      </Box>
      <Checkbox
        mb="xs"
        fw={600}
        label={t('keep.all')}
        checked={left.size === 0}
        indeterminate={left.size > 0 && kept.length > 0}
        onChange={() =>
          setLeft(new Set(left.size > 0 ? [] : questions.map(({ question_id }) => question_id)))
        }
      />
      <Stack
        className="scroll-y"
        mah={256}
        mb="md"
        p="sm"
        bd="1px solid var(--line)"
        bdrs="sm"
        gap={8}
        tabIndex={0}
        role="group"
        aria-label={t('keep.all')}
      >
        {questions.map(({ question_id: id, question_text: text }) => (
          <Checkbox
            key={id}
            label={<span className="break-words">{describePictures(text)}</span>}
            checked={!left.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </Stack>
      <TagsField value={tags} onChange={setTags} known={countTags(bank).map(({ tag }) => tag)} />
      {keep.isError && (
        <Box mt="md">
          <FailureAlert>{withReason(keep.error, t('keep.failed'))}</FailureAlert>
        </Box>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          disabled={kept.length === 0 || keep.isPending}
          onClick={() =>
            keep.mutate({
              params: { courseId },
              body: { questions: kept.map((question) => ({ question, tags: readTags(tags) })) },
            })
          }
        >
          {keep.isPending ? t('keep.busy') : t('keep.submit', { count: kept.length })}
        </Button>
      </Group>
    </Modal>
  )
}
