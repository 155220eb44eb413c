import * as limits from '@lectern/contract/limits.ts'
import { Button, Group, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { LeaveQuestion } from '../../ui/feedback/leave-question.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { focusFirstInvalid, useFormFailure, useTooLong } from '../forms/form-answers.ts'
import { LectureFields } from './lecture-fields.tsx'
import { useUpdateLecture } from './use-update-lecture.ts'

type Details = { _id: string; title: string; description: string | null }
type LectureDetailsDialogProps = {
  /** Stays set during the closing transition; null before the first opening. */
  lecture: Details | null
  isOpen: boolean
  onClose: () => void
}

/**
 * Edits title and description of an existing lecture, with the rules of a new one. Asks before unsaved
 * changes are lost.
 */
export function LectureDetailsDialog({ lecture, isOpen, onClose }: LectureDetailsDialogProps) {
  const { t } = useTranslation(['professor', 'common'])
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setChanged(false)
    setAsking(false)
    onClose()
  }
  const askToClose = () => (isChanged ? setAsking(true) : close())
  return (
    <>
      <Modal
        opened={isOpen && lecture !== null}
        onClose={askToClose}
        size={640}
        title={t('editLecture.title')}
      >
        {lecture && (
          <DetailsForm
            key={lecture._id}
            lecture={lecture}
            onChanged={setChanged}
            onCancel={askToClose}
            onSaved={close}
          />
        )}
      </Modal>
      <LeaveQuestion isOpen={isAsking} onStay={() => setAsking(false)} onLeave={close} />
    </>
  )
}

type DetailsFormProps = {
  lecture: Details
  onChanged: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** A component inside the dialog, so that each opening begins with the stored values. */
function DetailsForm({ lecture, onChanged, onCancel, onSaved }: DetailsFormProps) {
  const { t } = useTranslation(['professor', 'common'])
  const tooLong = useTooLong()
  const sentenceFor = useFormFailure()
  const update = useUpdateLecture(lecture._id)
  const [before] = useState({ title: lecture.title, description: lecture.description ?? '' })
  const [values, setValues] = useState(before)
  const [wasTried, setTried] = useState(false)
  const { title, description } = values
  const isChanged = title !== before.title || description !== before.description
  const errors = {
    title:
      wasTried && title.trim() === ''
        ? t('createLecture.titleMissing')
        : tooLong(title.trim(), limits.titleChars),
    description: tooLong(description, limits.descriptionChars),
  }

  const change = (part: Partial<typeof before>) => {
    const next = { ...values, ...part }
    setValues(next)
    onChanged(next.title !== before.title || next.description !== before.description)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '' || errors.title || errors.description)
      return focusFirstInvalid(event.currentTarget)
    if (update.isPending) return
    if (!isChanged) return onSaved()
    update.mutate(
      {
        // Send only changed fields: another tab may have changed the others.
        ...(title === before.title ? {} : { title }),
        ...(description === before.description
          ? {}
          : { description: description.trim() === '' ? null : description }),
      },
      {
        onSuccess: () => {
          showToast('success', t('editLecture.saved'))
          onSaved()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      {update.error && (
        <FailureAlert mb="md">{sentenceFor(update.error, t('editLecture.failed'))}</FailureAlert>
      )}
      <LectureFields values={values} errors={errors} onChange={change} />
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={update.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? t('editLecture.busy') : t('editLecture.submit')}
        </Button>
      </Group>
    </form>
  )
}
