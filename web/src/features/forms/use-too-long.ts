import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

/** Says by how much a text is too long (in the characters the server counts), or null when it fits. */
export function useTooLong() {
  const { t } = useTranslation('professor')
  const format = useFormat()
  return (text: string, limit: number): string | null =>
    text.length > limit
      ? t('form.tooLong', { count: text.length - limit, limit: format.number(limit) })
      : null
}
