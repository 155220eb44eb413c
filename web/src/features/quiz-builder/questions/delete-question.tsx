import type { Question } from '@lectern/contract/questions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import classes from '../dialogs/builder-dialogs.module.css'

type DeleteQuestionProps = { question: Question | null; onClose: () => void; onDelete: () => void }

/** Asks before a question leaves the quiz. */
export function DeleteQuestion({ question, onClose, onDelete }: DeleteQuestionProps) {
  const { t } = useTranslation('quizAuthoring')
  // Stays while the dialog closes softly.
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
      <p className={classes.quoted} dir="auto">
        {last?.question_text}
      </p>
      <p className={classes.text}>{t('delete.text')}</p>
    </ConfirmModal>
  )
}
