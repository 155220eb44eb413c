import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import type { AnnouncementDraft } from '../../../features/announcements/announcement-dialog.tsx'
import { EditableList } from '../../../features/announcements/editable-list.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { AdminFrame } from '../admin-frame.tsx'

/** Announcements for all people of the installation, shown above each page until dismissed. */
export function Component() {
  const { t } = useTranslation('announcements')
  const query = useCall(calls.announcements.ofPlatform, {}, alwaysFresh)
  const changes = [keyOf(calls.announcements.ofPlatform), keyOf(calls.announcements.current)]
  const create = useAction(calls.announcements.createForAll, { changes })
  const change = useAction(calls.announcements.changeForAll, { changes })
  const remove = useAction(calls.announcements.removeForAll, { isRemoval: true, changes })
  const save = (id: string | null, { title, text, publish_at, ends_at = null }: AnnouncementDraft) => {
    const body = { title, text, publish_at, ends_at }
    return id === null ? create.mutateAsync({ body }) : change.mutateAsync({ params: { id }, body })
  }
  return (
    <AdminFrame part="announcements">
      <Text c="var(--text-2)" maw={640}>
        {t('forAll')}
      </Text>
      {query.isPending ? (
        <SkeletonRows count={2} />
      ) : query.data ? (
        <EditableList
          announcements={query.data}
          mayWrite
          canEnd
          empty={t('emptyForAll')}
          save={save}
          remove={(id) => remove.mutateAsync({ params: { id } })}
          reasonOf={messageOf}
        />
      ) : (
        <FailedQuery query={query}>{t('failed')}</FailedQuery>
      )}
    </AdminFrame>
  )
}
