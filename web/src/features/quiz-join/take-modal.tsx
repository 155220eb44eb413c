import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CloseOnBack } from '../../ui/feedback/close-on-back.tsx'
import { useOpenedAfterMount } from '../../ui/feedback/use-opened-after-mount.ts'
import { JoinForm } from './join-form.tsx'
import type { QuizToStart } from './taken-quiz.ts'

type TakeModalProps = {
  quiz: { _id: string; title: string }
  /** Address of the page on which a quiz is taken. */
  pathOf: (quizId: string) => string
  isOpen: boolean
  onClose: () => void
}

/**
 * Asks for the access code of a quiz before the student starts it. Lists of quizzes never contain the code.
 */
export default function TakeModal({ quiz, pathOf, isOpen, onClose }: TakeModalProps) {
  const { t } = useTranslation(['quizTaking', 'common'])
  const navigate = useNavigate()
  const isOpened = useOpenedAfterMount(isOpen)
  return (
    <Modal opened={isOpened} onClose={onClose} title={t('list.take')}>
      <CloseOnBack onClose={onClose} />
      <JoinForm
        lead={t('join.takeLead', { quiz: quiz.title })}
        emptySentence={t('join.emptyQuizCode')}
        note={t('join.startNote')}
        isButtonOpen
        cancel={(isBusy) => (
          <Button size="lg" variant="default" onClick={onClose} disabled={isBusy}>
            {t('common:cancel')}
          </Button>
        )}
        onJoined={(joined, quizCode) => {
          const state: QuizToStart = {
            quizCode,
            ...(joined._id !== quiz._id && { meantTitle: quiz.title }),
          }
          void navigate(pathOf(joined._id), { state })
        }}
      />
    </Modal>
  )
}
