import { useState } from 'react'
import { useEngines } from '../../../../api/use-engines.ts'
import type { EstimatedTask } from '../../../../features/estimates/use-estimate.ts'

type Asked = { task: EstimatedTask; begin: () => void }

/**
 * Work that a model does costs something: what it would take is shown before it begins. What the built-in engine does
 * begins at once.
 */
export function useEstimateFirst(open: () => void) {
  const engines = useEngines().data
  const [asked, setAsked] = useState<Asked | null>(null)

  const isByModel = (task: EstimatedTask): boolean => {
    if (!engines) return false
    if (task === 'speech') return engines.speech === 'model'
    if (task === 'translate') return engines.translation === 'model'
    return engines[task === 'annotate' ? 'annotation' : 'script'] === 'model'
  }
  return {
    asked,
    isByModel,
    /** Begins the work, or asks first. */
    begin: (task: EstimatedTask, begin: () => void) => {
      if (!isByModel(task)) return begin()
      setAsked({ task, begin })
      open()
    },
  }
}

export type EstimateFirst = ReturnType<typeof useEstimateFirst>
