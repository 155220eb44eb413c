import { Badge, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'

/** Beside the button that opens the drafts: drafting is running, or the number of drafts not seen yet. */
export function DraftNews() {
  const { t } = useTranslation('quizAuthoring')
  const { watched } = useBuilder().drafts
  if (watched.some(({ made }) => made === null))
    return (
      <Badge color="gray" leftSection={<Loader size={10} color="currentColor" aria-hidden />}>
        {t('drafts.underway')}
      </Badge>
    )
  const count = watched.reduce((sum, { made }) => sum + (made ?? 0), 0)
  return count > 0 && <Badge>{t('drafts.new', { count })}</Badge>
}
