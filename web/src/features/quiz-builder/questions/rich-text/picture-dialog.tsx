import { writePicture } from '@lectern/core/rich-text/pictures.ts'
import { Box, Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { FileField } from '../../../../ui/fields/file-field.tsx'

type PictureDialogProps = {
  courseId: string
  isOpen: boolean
  onClose: () => void
  /** @param picture as it is written into the text */
  onAdd: (picture: string) => void
}

/** A picture from this computer, with the description that it must have. */
export function PictureDialog({ courseId, isOpen, onClose, onAdd }: PictureDialogProps) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  return (
    <Modal opened={isOpen} onClose={onClose} size={560} title={t('forms.picture.title')}>
      <PictureForm courseId={courseId} onClose={onClose} onAdd={onAdd} />
    </Modal>
  )
}

const descriptionChars = 500

function PictureForm({ courseId, onClose, onAdd }: Omit<PictureDialogProps, 'isOpen'>) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const [description, setDescription] = useState('')
  const [isTried, setTried] = useState(false)
  const upload = useAction(calls.quizzes.addPicture, {
    input: (file: File) => ({ params: { courseId }, file }),
  })
  const picture = upload.data
  const isMissing = isTried && description.trim() === ''
  const add = () => {
    setTried(true)
    if (picture && description.trim() !== '') onAdd(writePicture({ name: picture.name, description }))
  }
  return (
    <>
      <FileField
        label={t('forms.picture.file')}
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        onFile={(file) => upload.mutate(file)}
        disabled={upload.isPending}
      >
        {upload.isPending ? (
          t('forms.picture.sending')
        ) : picture ? (
          <Box
            component="img"
            display="block"
            maw="100%"
            mah="12rem"
            mx="auto"
            bg="#fff"
            src={picture.url}
            alt={description || t('forms.picture.chosen')}
          />
        ) : (
          t('forms.picture.choose')
        )}
      </FileField>
      {upload.isError && <FailureAlert>{messageOf(upload.error, t('forms.picture.failed'))}</FailureAlert>}
      <Textarea
        mt="md"
        label={t('forms.picture.description')}
        description={t('forms.picture.descriptionHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={descriptionChars}
        dir="auto"
        aria-required
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={isMissing && <FieldError>{t('forms.picture.descriptionMissing')}</FieldError>}
      />
      {isTried && !picture && !upload.isPending && (
        <Box mt="sm">
          <FieldError>{t('forms.picture.fileMissing')}</FieldError>
        </Box>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button onClick={add} disabled={upload.isPending}>
          {t('forms.picture.insert')}
        </Button>
      </Group>
    </>
  )
}
