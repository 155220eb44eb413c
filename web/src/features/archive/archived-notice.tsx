import { Alert } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

type ArchivedNoticeProps = {
  archivedAt: string
  audience: 'staff' | 'student'
  /** Reopens the course; for its owner. */
  action?: ReactNode
}

/** Says above an archived course what is still possible. */
export function ArchivedNotice({ archivedAt, audience, action }: ArchivedNoticeProps) {
  const { t } = useTranslation('archive')
  const format = useFormat()
  return (
    <Alert
      mb="lg"
      icon={<IconArchive size={18} aria-hidden />}
      title={t('since', { date: format.date(archivedAt) })}
    >
      {t(`notice.${audience}`)}
      {action}
    </Alert>
  )
}
