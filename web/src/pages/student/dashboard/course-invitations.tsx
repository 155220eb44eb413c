import type { ReceivedReply } from '@lectern/contract/call.ts'
import type { courseInvitations, OwnInvitation } from '@lectern/contract/course-invitations.ts'
import { Alert, Anchor, Box, Button, Group, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { messageOf, withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useAsking } from '../../../ui/feedback/use-asking.ts'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'
import { useFormat } from '../../../ui/format.ts'

type CourseInvitationsProps = { mine: ReceivedReply<typeof courseInvitations.mine> }

/** The courses to which the student is invited; or why none can be shown yet. */
export function CourseInvitations({ mine }: CourseInvitationsProps) {
  const { t } = useTranslation('invitations')
  const navigate = useNavigate()
  const format = useFormat()
  const { asked, isAsking, ask, stopAsking } = useAsking<OwnInvitation>()
  const list = keyOf(calls.courseInvitations.mine)
  const client = useQueryClient()
  const accept = useAction(calls.courseInvitations.accept, {
    changes: [
      list,
      keyOf(calls.courses.listMine),
      keyOf(calls.submissions.due),
      keyOf(calls.announcements.mine),
    ],
    onSuccess: (course) =>
      showToast('success', t('own.joined', { course: course.name }), {
        label: t('own.openCourse'),
        run: () => void navigate(paths.studentCourse(course._id)),
      }),
    onError: (error) => {
      showToast('error', withReason(error, t('own.joinFailed')))
      // It may have been withdrawn meanwhile.
      void client.invalidateQueries({ queryKey: list })
    },
  })
  // `onError` shows the error.
  const join = usePressGuard((invitation: string) =>
    accept.mutateAsync({ params: { invitation } }).catch(() => undefined),
  )
  const decline = useAction(calls.courseInvitations.decline, {
    changes: [list],
    onSuccess: stopAsking,
  })
  const isBusy = accept.isPending || decline.isPending
  if (mine.must_confirm)
    return (
      <Alert mb={32} role="note">
        {t('own.unconfirmed')}{' '}
        <Anchor component={Link} to={paths.account()} inherit underline="always">
          {t('own.confirm')}
        </Anchor>
      </Alert>
    )
  return (
    <Box component="section" mb={40} aria-labelledby="course-invitations">
      <Title order={2} size="h3" id="course-invitations">
        {t('own.title')}
      </Title>
      <Box component="ul" mt="sm" className="border-above">
        {mine.invitations.map((one) => {
          const { _id: invitation, course_name: course, inviter_name: name } = one
          const date = format.date(one.invited_at)
          return (
            <Group component="li" key={invitation} className="border-below" py={12} justify="space-between">
              <Box miw={0} flex="1 1 16rem">
                <Box component="h3" className="break-words" fz={15} fw={600} lh="1.375rem" dir="auto">
                  {course}
                </Box>
                <Box component="p" className="break-words" c="var(--text-2)" fz="sm">
                  {name === null ? t('own.byUnknown', { date }) : t('own.by', { name, date })}
                </Box>
              </Box>
              <Group gap="xs" wrap="nowrap">
                <Button
                  disabled={isBusy}
                  aria-label={t('own.joinOf', { course })}
                  onClick={() => void join(invitation)}
                >
                  {accept.isPending && accept.variables?.params?.invitation === invitation
                    ? t('own.joining')
                    : t('own.join')}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  disabled={isBusy}
                  aria-label={t('own.declineOf', { course })}
                  onClick={() => {
                    decline.reset()
                    ask(one)
                  }}
                >
                  {t('own.decline')}
                </Button>
              </Group>
            </Group>
          )
        })}
      </Box>
      <ConfirmModal
        isOpen={isAsking}
        title={t('own.declineTitle', { course: asked?.course_name ?? '' })}
        confirm={{ label: t('own.decline'), busyLabel: t('own.declining') }}
        isBusy={decline.isPending}
        error={decline.isError ? messageOf(decline.error, t('own.declineFailed')) : null}
        onConfirm={() => asked && decline.mutate({ params: { invitation: asked._id } })}
        onClose={stopAsking}
      >
        {t('own.declineText')}
      </ConfirmModal>
    </Box>
  )
}
