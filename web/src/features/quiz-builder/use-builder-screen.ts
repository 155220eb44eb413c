import { useMediaQuery } from '@mantine/hooks'
import { useSearchParams } from 'react-router'

/** Room for the list and the question side by side. */
const besideQuery = '(width >= 62em)'
const name = 'show'
const question = 'question'

/**
 * Where there is no room for both, list and question are two screens. The question's is a step of the history, so
 * that the browser's own Back leads to the list and not out of the builder.
 */
export function useBuilderScreen() {
  const isBeside = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false })
  const [params, setParams] = useSearchParams()
  const isOnQuestion = params.get(name) === question
  return {
    isBeside,
    showsList: isBeside || !isOnQuestion,
    showsQuestion: isBeside || isOnQuestion,
    openQuestion() {
      if (!isBeside && !isOnQuestion) setParams({ [name]: question })
    },
    openList() {
      if (isOnQuestion) setParams({}, { replace: true })
    },
  }
}
