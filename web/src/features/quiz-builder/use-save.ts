import { useBuilder } from './builder-context.ts'
import { focusProblem } from './focus-problem.ts'

/** Saving from wherever it is asked for: what is wrong is brought into view. */
export function useSave() {
  const builder = useBuilder()
  const save = () => {
    if (builder.isBusy || builder.asked) return
    if (builder.save()) return
    builder.screen.openList()
    focusProblem()
  }
  return { builder, save }
}
