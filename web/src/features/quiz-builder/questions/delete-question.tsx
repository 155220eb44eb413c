import type { Question } from '@lectern/contract/questions.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { useShownWhile } from '../../../ui/feedback/use-shown-while.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from '../dialogs/builder-dialogs.module.css'

type DeleteQuestionProps = { question: Question | null; onClose: () => void; onDelete: () => void }

/** Confirms the removal of a question from the quiz. */
export function DeleteQuestion({ question, onClose, onDelete }: DeleteQuestionProps) {
  const { t } = useTranslation('quizAuthoring')
  const shown = useShownWhile(question !== null, question)
  return (
    <ConfirmModal
      isOpen={question !== null}
      title={t('delete.title')}
      confirm={{ label: t('delete.submit'), busyLabel: t('delete.submit'), isDangerous: true }}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p className={`${classes.quoted} break-words`} dir="auto">
        <RichText pictures="named">{shown?.question_text ?? ''}</RichText>
      </p>
      <p className={classes.text}>{t('delete.text')}</p>
    </ConfirmModal>
  )
}
