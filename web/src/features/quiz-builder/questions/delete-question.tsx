import type { Question } from '@lectern/contract/questions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from '../dialogs/builder-dialogs.module.css'

type DeleteQuestionProps = { question: Question | null; onClose: () => void; onDelete: () => void }

/** Confirms the removal of a question from the quiz. */
export function DeleteQuestion({ question, onClose, onDelete }: DeleteQuestionProps) {
  const { t } = useTranslation('quizAuthoring')
  // Stays set during the closing transition.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  return (
    <ConfirmModal
      isOpen={question !== null}
      title={t('delete.title')}
      confirm={{ label: t('delete.submit'), busyLabel: t('delete.submit'), isDangerous: true }}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p className={`${classes.quoted} break-words`} dir="auto">
        <RichText pictures="named">{last?.question_text ?? ''}</RichText>
      </p>
      <p className={classes.text}>{t('delete.text')}</p>
    </ConfirmModal>
  )
}
