import { useTranslation } from 'react-i18next'
import type { Item } from './order-items.ts'

/** Words of an option by its index; "True" and "False", which are stored in English, in the language of the screens. */
export function useOptionText({ question_type, options }: Item) {
  const { t } = useTranslation('questionTypes')
  return (index: number): string => {
    if (question_type === 'true_false') return t(index === 0 ? 'true' : 'false')
    return options?.[index]?.text ?? ''
  }
}
