import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf } from '../../api/api-error.ts'
import { useFormat } from '../../ui/format.ts'

/** The server's message, or the form's own; a lost connection is named below it. */
export function useFormFailure() {
  const { t } = useTranslation('common')
  return (error: unknown, fallback: string): string =>
    messageOf(error, hasStatus(error, 0) ? `${fallback}\n${t('errors.network')}` : fallback)
}

/** Formats by how much a text is too long (in the units the server counts), or null when it fits. */
export function useTooLong() {
  const { t } = useTranslation('professor')
  const format = useFormat()
  return (text: string, limit: number): string | null =>
    text.length > limit
      ? t('form.tooLong', { count: text.length - limit, limit: format.number(limit) })
      : null
}

/** Focuses the first invalid field, after the errors have been rendered. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
