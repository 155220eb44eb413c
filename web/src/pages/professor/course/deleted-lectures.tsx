import type { DeletedLecture } from '@lectern/contract/deleted-lectures.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf, withReason } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { ItemActions, ItemRow, ItemRows, ItemWords } from '../../../ui/layout/item-row.tsx'
import { useLectureLists, useRestoreLecture } from './use-restore-lecture.ts'

/** The deleted lectures of the course, to restore them for 30 days; collapsed, and nothing when there are none. */
export function DeletedLectures({ courseId }: { courseId: string }) {
  const { t } = useTranslation('professor')
  const deleted = useCall(calls.deletedLectures.list, { params: { courseId } }, alwaysFresh)
  if (!deleted.data || deleted.data.length === 0) return null
  return (
    <Disclosure
      show={t('deletedLectures.show', { count: deleted.data.length })}
      hide={t('deletedLectures.hide')}
    >
      <ItemRows>
        {deleted.data.map((lecture) => (
          <DeletedRow key={lecture._id} courseId={courseId} lecture={lecture} />
        ))}
      </ItemRows>
    </Disclosure>
  )
}

function DeletedRow({ courseId, lecture }: { courseId: string; lecture: DeletedLecture }) {
  const { t } = useTranslation('professor')
  const format = useFormat()
  const restore = useRestoreLecture(courseId)
  const [isAsking, setAsking] = useState(false)
  const reload = useLectureLists(courseId)
  const removal = useAction(calls.lectures.remove, {
    onSuccess: () => showToast('success', t('deletedLectures.removed', { lecture: lecture.title })),
    onError: (error) => {
      // Another window has restored or removed it: the row disappears with this dialog.
      if (hasStatus(error, 404, 409)) showToast('error', withReason(error, t('deleteLecture.failed')))
    },
    onSettled: reload,
  })
  const { title, slide_count: count, removed_at: until } = lecture
  return (
    <ItemRow>
      <ItemWords title={title}>
        <Text size="sm" c="var(--text-2)">
          {count > 0 && `${t('lecture.slides', { count })} · `}
          {t('deletedLectures.until', { date: format.date(until) })}
        </Text>
      </ItemWords>
      <ItemActions>
        <Button
          variant="default"
          size="sm"
          aria-label={restore.isPending ? undefined : t('deletedLectures.restoreOf', { lecture: title })}
          disabled={restore.isPending}
          onClick={() => restore.mutate(lecture)}
        >
          {restore.isPending ? t('deletedLectures.restoring') : t('deletedLectures.restore')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          aria-label={t('deletedLectures.removeOf', { lecture: title })}
          onClick={() => setAsking(true)}
        >
          {t('deletedLectures.remove')}
        </Button>
      </ItemActions>
      <ConfirmModal
        isOpen={isAsking}
        title={t('deletedLectures.removeTitle', { lecture: title })}
        confirm={{
          label: t('deletedLectures.remove'),
          busyLabel: t('deleteLecture.busy'),
          isDangerous: true,
        }}
        isBusy={removal.isPending}
        error={removal.error && messageOf(removal.error, t('deleteLecture.failed'))}
        onConfirm={() => removal.mutate({ params: { id: lecture._id }, query: { for_good: 'if_deleted' } })}
        onClose={() => {
          removal.reset()
          setAsking(false)
        }}
      >
        {t('deletedLectures.removeText')}
      </ConfirmModal>
    </ItemRow>
  )
}
