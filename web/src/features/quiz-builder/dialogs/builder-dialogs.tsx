import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { useBuilder } from '../builder-context.ts'
import { focusProblem } from '../focus-problem.ts'
import classes from './builder-dialogs.module.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'

/** The dialogs of the builder that prevent a loss of input. */
export function BuilderDialogs() {
  return (
    <>
      <LeaveDialog />
      <PendingDialog />
      <DropDialog />
      <MovingDialog />
      <DeactivatingDialog />
      <ConflictDialog />
    </>
  )
}

function LeaveDialog() {
  const { t } = useTranslation('quizAuthoring')
  const { guard, leaveUnsaved } = useBuilder()
  return (
    <Modal opened={guard.isAsking} onClose={guard.stay} title={t('leave.title')}>
      <p className={classes.text}>{t('leave.text')}</p>
      <Group align="stretch" justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={guard.stay}>
          {t('leave.stay')}
        </Button>
        <Button color="red" onClick={leaveUnsaved}>
          {t('leave.leave')}
        </Button>
      </Group>
    </Modal>
  )
}

/** The quiz is being saved while the form holds a question that was not added. */
function PendingDialog() {
  const { t } = useTranslation('quizAuthoring')
  const { mode, state, screen, saving } = useBuilder()
  const { asked, stopAsking, saveWithForm, saveWithoutForm } = saving
  const isNew = state.work.editing === null
  const add = () => {
    if (saveWithForm()) return
    screen.openQuestion()
    focusProblem(() => document.getElementById('question-panel'))
  }
  return (
    <Modal
      opened={asked === 'pending'}
      onClose={stopAsking}
      size={560}
      title={t(isNew ? 'pending.titleNew' : 'pending.titleChanged')}
    >
      <p className={`${classes.quoted} break-words`} dir="auto">
        <RichText pictures="named">{state.work.form.question_text}</RichText>
      </p>
      <p className={classes.text}>{t(isNew ? 'pending.textNew' : 'pending.textChanged')}</p>
      <Group align="stretch" justify="flex-end" gap="sm" mt="lg">
        <Button variant="subtle" onClick={saveWithoutForm}>
          {t(isNew ? 'pending.withoutNew' : 'pending.withoutChanged')}
        </Button>
        <Button variant="default" onClick={stopAsking}>
          {t('pending.goOn')}
        </Button>
        <Button onClick={add}>{t(mode === 'create' ? 'pending.create' : 'pending.update')}</Button>
      </Group>
    </Modal>
  )
}

/** The new dates change when running attempts end. */
function MovingDialog() {
  const { t } = useTranslation('quizAuthoring')
  const { asked, isBusy, movingSentence, stopAsking, saveMoving } = useBuilder().saving
  return (
    <ConfirmModal
      isOpen={asked === 'moving'}
      title={t('window.moving.title')}
      confirm={{ label: t('window.moving.submit'), busyLabel: t('edit.busy') }}
      isBusy={isBusy}
      onConfirm={saveMoving}
      onClose={stopAsking}
    >
      <p className={classes.text}>{movingSentence}</p>
    </ConfirmModal>
  )
}

/** The quiz is being saved as not available while students take it. */
function DeactivatingDialog() {
  const { t } = useTranslation('quizAuthoring')
  const { asked, isBusy, runningQuiz, stopAsking, saveDeactivated } = useBuilder().saving
  return (
    <DeactivateDialog
      quiz={runningQuiz}
      isOpen={asked === 'deactivating'}
      confirm={{ label: t('edit.submit'), busyLabel: t('edit.busy') }}
      isBusy={isBusy}
      onConfirm={saveDeactivated}
      onClose={stopAsking}
    />
  )
}

/** Another question is to be edited while the form holds unsaved input. */
function DropDialog() {
  const { t } = useTranslation('quizAuthoring')
  const { state } = useBuilder()
  return (
    <ConfirmModal
      isOpen={state.drop !== null}
      title={t('drop.title')}
      confirm={{ label: t('drop.submit'), busyLabel: t('drop.submit'), isDangerous: true }}
      cancelLabel={t('pending.goOn')}
      onConfirm={() => {
        state.drop?.()
        state.askToDrop(null)
      }}
      onClose={() => state.askToDrop(null)}
    >
      <p className={`${classes.quoted} break-words`} dir="auto">
        <RichText pictures="named">{state.work.form.question_text}</RichText>
      </p>
      <p className={classes.text}>{t('drop.text')}</p>
    </ConfirmModal>
  )
}
