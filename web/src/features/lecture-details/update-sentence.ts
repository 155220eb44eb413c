import type { StudentLectureListItem } from '@lectern/contract/lectures.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

/** Writes what students read of an update on the course page; the professor sees the same before it. */
export function useUpdateSentence(): (update: NonNullable<StudentLectureListItem['update']>) => string {
  const { t } = useTranslation('common')
  const format = useFormat()
  return ({ published_at, changed, added, removed }) => {
    const facts = [
      changed > 0 && t('update.changed', { count: changed }),
      added > 0 && t('update.added', { count: added }),
      removed > 0 && t('update.removed', { count: removed }),
    ].filter((fact) => fact !== false)
    return [t('update.updated', { date: format.date(published_at) }), format.facts(facts)]
      .filter(Boolean)
      .join(': ')
  }
}
