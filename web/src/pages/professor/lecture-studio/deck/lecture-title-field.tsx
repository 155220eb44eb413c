import * as limits from '@lectern/contract/limits.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { useTooLong } from '../../../../features/forms/form-answers.ts'
import { useUpdateLecture } from '../../../../features/lecture-details/use-update-lecture.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useLecture } from '../store/studio-data.ts'

/**
 * The title of a lecture while its slides arrive. It is saved when the field is left, also because the slides are ready
 * and the card goes away. A title that was typed is never replaced by that of the first slide.
 */
export function LectureTitleField() {
  const { t } = useTranslation(['studio', 'professor'])
  const { _id: lectureId, title, is_title_proposed: isProposed } = useLecture()
  const tooLong = useTooLong()
  const { mutate } = useUpdateLecture(lectureId)
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? title
  const error =
    value.trim() === '' ? t('professor:createLecture.titleMissing') : tooLong(value.trim(), limits.titleChars)

  const save = () => {
    if (typed === null) return
    if (error || (typed.trim() === title && !isProposed)) return setTyped(null)
    mutate(
      { title: typed },
      {
        onSuccess: () => setTyped(null),
        onError: (failure) => showToast('error', messageOf(failure, t('upload.lectureTitle.failed'))),
      },
    )
  }
  const saveLast = useEffectEvent(save)
  useEffect(() => () => saveLast(), [])
  return (
    <TextInput
      label={t('upload.lectureTitle.label')}
      description={t(
        isProposed && typed === null ? 'upload.lectureTitle.fromFile' : 'upload.lectureTitle.hint',
      )}
      dir="auto"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}
