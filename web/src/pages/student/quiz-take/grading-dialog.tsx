import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { Box, Button, Group, Modal, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import classes from './grading-dialog.module.css'
import type { Submission } from './use-submission.ts'

/** Shows the progress of a submission. It has no close button: submitted answers cannot be changed. */
export function GradingDialog({ submission, quiz }: { submission: Submission; quiz: StudentQuiz }) {
  const { t, i18n } = useTranslation('quizTaking')
  const isOpen = 'atMs' in submission
  if (!isOpen) return null
  const { step, atMs } = submission
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(atMs)
  return (
    <Modal
      opened
      onClose={() => undefined}
      size={560}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      padding="xl"
    >
      <Group className={classes.grading} align="stretch" gap={20} wrap="nowrap">
        {step === 'grading' && (
          <Box
            className={`${classes.ring} turning`}
            component="span"
            flex="none"
            w={44}
            h={44}
            bdrs="50%"
            aria-hidden
          />
        )}
        {step === 'graded' && <IconCircleCheck color="var(--ok)" size={44} stroke={1.5} aria-hidden />}
        {step === 'notGraded' && <IconAlertTriangle color="var(--bad)" size={44} stroke={1.5} aria-hidden />}
        {step === 'slow' && <IconClock color="var(--warn)" size={44} stroke={1.5} aria-hidden />}
        <Box flex={1} miw={0}>
          <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
            {t('grading.title')}
          </Modal.Title>
          <Text size="lg" mt={4} role="status">
            {t(`grading.${step}`)}
          </Text>
          <Group
            className={`${classes.footer} border-above`}
            mt="md"
            pt="md"
            justify="space-between"
            gap="0.5rem 1rem"
          >
            {step === 'grading' && <strong>{t('grading.stay')}</strong>}
            {(step === 'notGraded' || step === 'slow') && (
              <Button component={Link} to={paths.studentCourse(quiz.course_id)} replace>
                {t('grading.toCourse')}
              </Button>
            )}
            <span>{t('grading.handedInAt', { time })}</span>
          </Group>
        </Box>
      </Group>
    </Modal>
  )
}
