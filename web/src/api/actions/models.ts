import type { CountedTask } from '@lectern/contract/models.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Asks the engine of a task something small; afterwards its state may be another one. */
export function useTestEngine() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (task: CountedTask) => callApi(calls.models.test, { body: { task } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.models.settings }),
  })
}

/** Sets the monthly budget of a course in tokens; null leaves it to the installation. */
export function useSetBudget(courseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tokens: number | null) =>
      callApi(calls.models.setBudget, { params: { courseId }, body: { tokens } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.models.usages }),
  })
}
