import { useEngines } from '../../../../api/use-engines.ts'

/** False if the built-in engine writes both scripts and annotations: it cannot follow free instructions. */
export function useCanInstruct(): boolean {
  const engines = useEngines().data
  return !engines || engines.script === 'model' || engines.annotation === 'model'
}
