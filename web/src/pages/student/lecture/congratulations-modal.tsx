import type { Lecture } from '@lectern/contract/lectures.ts'
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWaitingProgress } from '../../../api/progress-queue.ts'
import { useLecturesForStudent } from '../../../api/queries/lectures.ts'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../app/paths.ts'
import { LecternDrawing } from '../../../ui/lectern-drawing.tsx'
import classes from './congratulations-modal.module.css'
import type { Completion } from './use-completion.ts'

type CongratulationsModalProps = { lecture: Lecture; completion: Completion; onClose: () => void }

/** The lecture is done: what was studied, and the way on. */
export default function CongratulationsModal({ lecture, completion, onClose }: CongratulationsModalProps) {
  const { t } = useTranslation(['player', 'common'])
  const { data: lectures } = useLecturesForStudent(lecture.course_id)
  const { finishedSlides, totalSlides } = completion
  const { waiting } = useWaitingProgress(useUser()._id)
  const done = lectures?.filter((one) => one.completed || one._id === lecture._id).length
  return (
    <Modal.Root opened onClose={onClose} size={660} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <div className={classes.top}>
            <LecternDrawing width={144} />
            <div>
              <Modal.Title className={classes.title}>{t('complete.title')}</Modal.Title>
              <p className={classes.text}>{t('complete.text')}</p>
            </div>
          </div>
          <dl className={classes.counts}>
            <Count label={t('complete.slides')} value={[finishedSlides, totalSlides]} />
            {lectures && done !== undefined && (
              <Count label={t('complete.lectures')} value={[done, lectures.length]} />
            )}
          </dl>
          <div className={classes.foot}>
            <span role="status">{waiting === 0 ? t('complete.staysOpen') : t('complete.willBeSent')}</span>
            <Button component={Link} to={paths.studentCourse(lecture.course_id)} data-autofocus>
              {t('complete.continue')}
            </Button>
          </div>
        </Modal.Body>
        <Modal.CloseButton className={classes.close} aria-label={t('common:close')} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Count({ label, value: [count, total] }: { label: string; value: readonly [number, number] }) {
  const { t } = useTranslation(['player', 'common'])
  return (
    <div className={classes.count}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.number}>{t('complete.count', { count, total })}</dd>
    </div>
  )
}
