import { useMemo, useState } from 'react'
import { useEngines } from '../../../../../api/use-engines.ts'
import type { EstimatedTask } from '../../../../../features/estimates/use-estimate.ts'

type Asked = { task: EstimatedTask; begin: () => void }

/** A model's work costs tokens: show the estimate before it begins. The built-in engine starts at once. */
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
    /** Starts the work, or asks first. */
    begin: (task: EstimatedTask, begin: () => void) => {
      if (!byModel.has(task)) return begin()
      setAsked({ task, begin })
      open()
    },
  }
}

export type EstimateFirst = ReturnType<typeof useEstimateFirst>
