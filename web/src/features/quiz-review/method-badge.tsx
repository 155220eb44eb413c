import type { GradingMethod } from '@lectern/contract/grading.ts'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const looks = {
  auto: { variant: 'light', color: 'gray' },
  ai_adjusted: { variant: 'light' },
  manual: { variant: 'default' },
} as const

/** How a grade was given: automatically, by AI, or by a person. */
export function MethodBadge({ method }: { method: GradingMethod }) {
  const { t } = useTranslation('quizResult')
  return <Badge {...looks[method]}>{t(`method.${method}`)}</Badge>
}
