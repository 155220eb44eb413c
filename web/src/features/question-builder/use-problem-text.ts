import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import type { Problem } from './question-form.ts'

/** The text of a problem. */
export function useProblemText() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  return ({ name, count = 0, limit = 0 }: Problem): string =>
    t(`problem.${name}`, { count, limit: format.number(limit) })
}
