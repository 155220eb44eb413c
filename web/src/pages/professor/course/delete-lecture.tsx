import type { LectureListItem } from '@lectern/contract/lectures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useDeleteLecture } from '../../../api/actions/lectures.ts'
import { hasStatus, sentenceOf } from '../../../api/api-error.ts'
import { keys } from '../../../api/keys.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import classes from './delete-lecture.module.css'

type DeleteLectureProps = {
  lecture: LectureListItem
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Says what goes with a lecture and deletes it. */
export function DeleteLecture({ lecture, isOpen, onClose, onDeleted }: DeleteLectureProps) {
  const { t } = useTranslation('professor')
  const client = useQueryClient()
  const removal = useDeleteLecture()
  const isSent = useRef(false)

  const remove = async () => {
    if (isSent.current) return
    isSent.current = true
    try {
      await removal.mutateAsync(lecture._id)
    } catch (error) {
      isSent.current = false
      if (!hasStatus(error, 404)) return
      // Another tab was faster.
      await client.invalidateQueries({ queryKey: keys.lectures.lists })
    }
    showToast('success', t('deleteLecture.done', { lecture: lecture.title }))
    onDeleted()
  }

  const failure = removal.error && !hasStatus(removal.error, 404) ? removal.error : null
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('deleteLecture.title')}
      confirm={{
        label: t('deleteLecture.submit'),
        busyLabel: t('deleteLecture.busy'),
        isDangerous: true,
      }}
      isBusy={removal.isPending}
      error={failure && sentenceOf(failure, t('deleteLecture.failed'))}
      onConfirm={() => void remove()}
      onClose={() => {
        removal.reset()
        onClose()
      }}
    >
      <p className={classes.text}>
        <Trans
          t={t}
          i18nKey={lecture.slide_count > 0 ? 'deleteLecture.whole' : 'deleteLecture.empty'}
          count={lecture.slide_count}
          values={{ lecture: lecture.title }}
          components={{ strong: <bdi className={classes.name} /> }}
        />
      </p>
      {lecture.published && <p className={classes.text}>{t('deleteLecture.published')}</p>}
      <p className={classes.text}>{t('deleteLecture.final')}</p>
    </ConfirmModal>
  )
}
