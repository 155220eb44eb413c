import '../../../i18n/add-player-controls.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useUnsentProgress } from '../../../api/outbox/progress.ts'
import { useUser } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { LecternDrawing } from '../../../ui/pictures/lectern-drawing.tsx'
import type { PlayerLinks } from '../player-use.ts'
import type { Completion } from '../use-completion.ts'
import classes from './congratulations-modal.module.css'
import { findNextLecture } from './find-next-lecture.ts'

type CongratulationsModalProps = {
  lecture: Lecture
  links: PlayerLinks
  completion: Completion
  /** Annotations of the lecture; null while they cannot be counted. */
  annotations: { viewed: number; total: number } | null
  /**
   * The slides (1-based) that have not been studied. The end of the last slide completes the lecture even
   * if some are left.
   */
  left: readonly number[]
  onStudy: (slide: number) => void
  onClose: () => void
}

/** Shown at the end of a lecture: what was studied, and where to continue. */
export default function CongratulationsModal({
  lecture,
  links,
  completion,
  annotations,
  left,
  onStudy,
  onClose,
}: CongratulationsModalProps) {
  const { t } = useTranslation(['player', 'common'])
  const { data: lectures } = useCall(calls.lectures.listForStudent, {
    params: { courseId: lecture.course_id },
  })
  const { finishedSlides, totalSlides } = completion
  const { waiting } = useUnsentProgress(useUser()._id)
  const isOpened = useOpenedAfterMount(true)
  const firstLeft = finishedSlides < totalSlides ? left[0] : undefined
  const next = lectures && findNextLecture(lectures, lecture._id)
  const done = lectures?.filter((one) => one.completed || one._id === lecture._id).length
  return (
    <Modal.Root opened={isOpened} onClose={onClose} returnFocus={false} size={660} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={0}>
          <Group className={classes.top} gap={48} wrap="nowrap">
            <LecternDrawing width={144} />
            <div>
              <Modal.Title fz={24} fw={600} lh="2.125rem">
                {t('complete.title')}
              </Modal.Title>
              <Text size="lg" mt={4}>
                {t('complete.text')}
              </Text>
            </div>
          </Group>
          {firstLeft === undefined ? (
            <dl className={classes.counts}>
              <Count label={t('completion.slides')} value={[finishedSlides, totalSlides]} />
              {annotations && annotations.total > 0 && (
                <Count label={t('completion.annotations')} value={[annotations.viewed, annotations.total]} />
              )}
              {lectures && done !== undefined && (
                <Count label={t('completion.lectures')} value={[done, lectures.length]} />
              )}
            </dl>
          ) : (
            <Group className={classes.left} justify="space-between" gap="0.75rem 1.5rem">
              <strong>{t('completion.left', { count: left.length })}</strong>
              <Button
                variant="default"
                onClick={() => {
                  onStudy(firstLeft)
                  onClose()
                }}
              >
                {t('goToSlide', { number: firstLeft })}
              </Button>
            </Group>
          )}
          <Group
            className={classes.footer}
            c="var(--text-2)"
            fz="sm"
            justify="space-between"
            gap="0.75rem 1.5rem"
          >
            <span role="status">
              {waiting === 0 ? t('completion.staysOpen') : t('completion.willBeSent')}
            </span>
            <Group className={classes.ways} miw={0} ml="auto" align="stretch" justify="flex-end" gap="xs">
              {next && (
                <Button
                  className={classes.next}
                  component={Link}
                  to={links.lectureOf(next._id)}
                  variant="default"
                >
                  {t('completion.next', { title: next.title })}
                </Button>
              )}
              <Button component={Link} to={links.course} data-autofocus>
                {t('completion.continue')}
              </Button>
            </Group>
          </Group>
        </Modal.Body>
        <Modal.CloseButton pos="absolute" top={12} right={12} aria-label={t('common:close')} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Count({ label, value: [count, total] }: { label: string; value: readonly [number, number] }) {
  const { t } = useTranslation(['player', 'common'])
  return (
    <div className={classes.count}>
      <Box component="dt" c="var(--text-2)" fz="sm">
        {label}
      </Box>
      <Text className="tabular" component="dd" size="xl" fw={600}>
        {t('completion.count', { count, total })}
      </Text>
    </div>
  )
}
