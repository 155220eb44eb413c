import { useMediaQuery } from '@mantine/hooks'
import { useSearchParams } from 'react-router'

/** Wide enough for the list beside the question panel. */
const besideQuery = '(width >= 62em)'
const name = 'show'
const question = 'question'

/**
 * On narrow screens, list and question are two screens. The question is an entry of the history, so that the
 * browser's Back leads to the list and not out of the builder.
 */
export function useBuilderScreen() {
  const isBeside = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false })
  const [params, setParams] = useSearchParams()
  const isOnQuestion = params.get(name) === question
  return {
    isBeside,
    showsList: isBeside || !isOnQuestion,
    showsQuestion: isBeside || isOnQuestion,
    openQuestion({ replace = false } = {}) {
      if (!isBeside && !isOnQuestion) setParams({ [name]: question }, { replace })
    },
    openList() {
      if (isOnQuestion) setParams({}, { replace: true })
    },
  }
}
