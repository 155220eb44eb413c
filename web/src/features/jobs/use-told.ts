import { useTranslation } from 'react-i18next'
import { sayTold } from './say-told.ts'

/** How what jobs say of themselves is said in the interface's language; said anew when another one is chosen. */
export function useTold(): (message: string) => string {
  useTranslation('told')
  return sayTold
}
