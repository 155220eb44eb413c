import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import { useTranslation } from 'react-i18next'

/** Names a question's type within a sentence. */
export function useTypeText() {
  const { t } = useTranslation('questionTypes')
  return (type: string): string => t(`name.${getQuestionType(type).name}`)
}
