import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../../api/use-call.ts'
import type { AnnouncementDraft } from '../../../../features/announcements/announcement-dialog.tsx'
import { EditableList } from '../../../../features/announcements/editable-list.tsx'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeletons.tsx'

/** The announcements of a course; owner and teachers write them. */
export function AnnouncementsTab({ course }: { course: Course }) {
  const { t } = useTranslation('announcements')
  const courseId = course._id
  const params = { courseId }
  const query = useCall(calls.announcements.ofCourse, { params }, alwaysFresh)
  const sendsMail = useCall(calls.users.emailState, undefined).data?.sends_email
  const changes = [keyOf(calls.announcements.ofCourse, { params })]
  const create = useAction(calls.announcements.create, { changes })
  const change = useAction(calls.announcements.change, { changes })
  const remove = useAction(calls.announcements.remove, { isRemoval: true, changes })
  if (query.isPending) return <SkeletonRows count={3} />
  if (!query.data)
    return (
      <Box mt="lg">
        <FailedQuery query={query}>{t('failed')}</FailedQuery>
      </Box>
    )
  const save = (id: string | null, draft: AnnouncementDraft) =>
    id === null
      ? create.mutateAsync({ params, body: draft })
      : change.mutateAsync({ params: { courseId, announcement: id }, body: draft })
  return (
    <EditableList
      announcements={query.data}
      mayWrite={mayChange(course, 'announce')}
      canPin
      canMail={sendsMail === true}
      empty={t('emptyForStaff')}
      save={save}
      remove={(announcement) => remove.mutateAsync({ params: { courseId, announcement } })}
      reasonOf={messageOf}
    />
  )
}
