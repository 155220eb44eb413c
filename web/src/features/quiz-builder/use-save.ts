import { useBuilder } from './builder-context.ts'
import { focusProblem } from './focus-problem.ts'

/** Saves the quiz from any button or shortcut, and scrolls to the first mistake. */
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
