import { Box } from '@mantine/core'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import type { Problems } from '../question-form.ts'
import { useProblemText } from '../use-problem-text.ts'

/** The problem with the fields of a type, below them. */
export function FormProblem({ problems }: { problems: Problems }) {
  const problemText = useProblemText()
  const { key: problem } = problems
  return (
    <Box
      c="var(--bad)"
      fz="xs"
      lh="1rem"
      role="alert"
      tabIndex={problem ? -1 : undefined}
      data-problem={problem ? '' : undefined}
    >
      {problem && <FieldError>{problemText(problem)}</FieldError>}
    </Box>
  )
}
