import { useMemo, useState } from 'react'
import { useEngines } from '../../../../../api/use-engines.ts'
import type { EstimatedTask } from '../../../../../features/estimates/use-estimate.ts'

type Asked = { task: EstimatedTask; begin: () => void }

/**
 * Work that a model does costs something: what it would take is shown before it begins. What the built-in engine does
 * begins at once.
 */
export function useEstimateFirst(open: () => void) {
  const engines = useEngines().data
  const [asked, setAsked] = useState<Asked | null>(null)

  /** The tasks that a model does. */
  const byModel = useMemo(() => {
    const tasks: Record<EstimatedTask, string | undefined> = {
      speech: engines?.speech,
      translate: engines?.translation,
      annotate: engines?.annotation,
      script: engines?.script,
    }
    return new Set((Object.keys(tasks) as EstimatedTask[]).filter((task) => tasks[task] === 'model'))
  }, [engines])
  return {
    asked,
    byModel,
    /** Begins the work, or asks first. */
    begin: (task: EstimatedTask, begin: () => void) => {
      if (!byModel.has(task)) return begin()
      setAsked({ task, begin })
      open()
    },
  }
}

export type EstimateFirst = ReturnType<typeof useEstimateFirst>
