import { useTranslation } from 'react-i18next'
import type { SlideStates } from '../store/document/slide-states.ts'

export type ShownSlides = 'all' | 'todo' | 'thin'

/** The slides that a filter shows, and the filters with their numbers. "Thin" is offered while there is such a script. */
export function useShownSlides(states: readonly SlideStates[], shown: ShownSlides) {
  const { t } = useTranslation('studio')
  const todo = states.filter(({ overall }) => overall !== 'ready')
  const thin = states.filter((slide) => slide.thin.length > 0)
  return {
    filters: [
      { value: 'all', label: t('overview.allCount', { count: states.length }) },
      { value: 'todo', label: t('overview.todo', { count: todo.length }) },
      ...(thin.length > 0 || shown === 'thin'
        ? [{ value: 'thin', label: t('overview.thin', { count: thin.length }) }]
        : []),
    ],
    rows: { all: states, todo, thin }[shown],
  }
}
