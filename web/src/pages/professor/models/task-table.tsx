import type { CourseUsage, Usage } from '@lectern/contract/models.ts'
import { useTranslation } from 'react-i18next'
import { UsageTable } from '../../../features/models/usage-table.tsx'

type TaskTableProps = { caption: string; tasks: CourseUsage['by_task']; total: Usage }

/** Usage by task, with the total where there is more than one. */
export function TaskTable({ caption, tasks, total }: TaskTableProps) {
  const { t } = useTranslation('models')
  return (
    <UsageTable
      caption={caption}
      first={t('head.task')}
      rows={[
        ...tasks.map((row) => ({ key: row.task, name: t(`tasks.${row.task}`), usage: row })),
        ...(tasks.length > 1 ? [{ key: 'total', name: t('usage.total'), usage: total, isTotal: true }] : []),
      ]}
    />
  )
}
