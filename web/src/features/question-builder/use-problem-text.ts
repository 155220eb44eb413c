import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { useTranslation } from 'react-i18next'
import { translateMessages } from '../../i18n/translate-messages.ts'
import { useFormat } from '../../ui/format.ts'
import type { Problem } from './question-form.ts'

/** The text of a problem. */
export function useProblemText() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  return (problem: Problem): string => {
    if (problem.name === undefined)
      return translateMessages([problem.message], formatMessage(problem.message))
    const { name, count = 0, limit = 0 } = problem
    return t(`problem.${name}`, { count, limit: format.number(limit) })
  }
}
