import type { LectureBudget } from '@lectern/contract/models.ts'
import { useEffect, useState } from 'react'
import { useEngines } from '../../../../api/queries/health.ts'
import { useLectureBudgets } from '../../../../api/queries/models.ts'
import type { StudioJobs } from '../jobs/use-studio-jobs.ts'

const nameOf = ({ scope, state }: LectureBudget): string => `${scope} ${state}`

/** Of tokens and of speech the budget that is nearest to its end, from 80 % on. */
const listLittle = (budgets: readonly LectureBudget[]): LectureBudget[] => {
  const isLittle = ({ state }: LectureBudget) => state !== 'free'
  const ofTokens = budgets.filter((one) => one.scope !== 'speech' && isLittle(one))
  const worst = ofTokens.find(({ state }) => state === 'spent') ?? ofTokens[0]
  return [...(worst ? [worst] : []), ...budgets.filter((one) => one.scope === 'speech' && isLittle(one))]
}

/** The budgets that have become little while one works here: looked at anew as jobs go on, told until put aside. */
export function useBudgets(lectureId: string, { active }: Pick<StudioJobs, 'active'>) {
  const engines = useEngines().data
  const isAsked = engines !== undefined && Object.values(engines).includes('model')
  const { data, refetch } = useLectureBudgets(lectureId, isAsked)
  const [putAside, setPutAside] = useState<ReadonlySet<string>>(new Set())
  const running = active.length
  const done = active.reduce((sum, job) => sum + (job.done ?? 0), 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is used changes with the work that is done
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false })
  }, [isAsked, refetch, running, done])

  return {
    little: listLittle(data ?? []).filter((one) => !putAside.has(nameOf(one))),
    putAside: (one: LectureBudget) => setPutAside((before) => new Set(before).add(nameOf(one))),
  }
}
