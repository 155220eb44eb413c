import type { LectureBudget } from '@lectern/contract/models.ts'
import { useEffect, useState } from 'react'
import { calls } from '../../../../../api/calls.ts'
import { useCall } from '../../../../../api/use-call.ts'
import { useEngines } from '../../../../../api/use-engines.ts'
import type { StudioJobs } from './use-studio-jobs.ts'

const nameOf = ({ scope, state }: LectureBudget): string => `${scope} ${state}`

/** Budgets from 80 % on, exhausted ones first. */
const listLittle = (budgets: readonly LectureBudget[]): LectureBudget[] =>
  (['spent', 'warning'] as const).flatMap((state) => budgets.filter((one) => one.state === state))

/**
 * A budget that is nearly used up. Read again as jobs progress; shown until the professor dismisses it.
 * Only one at a time, because the row of banners is low.
 */
export function useBudgets(lectureId: string, { active }: Pick<StudioJobs, 'active'>) {
  const engines = useEngines().data
  const isAsked = engines !== undefined && Object.values(engines).includes('model')
  const { data, refetch } = useCall(calls.models.budgets, isAsked ? { params: { id: lectureId } } : null, {
    staleTime: 0,
    retry: false,
  })
  const [putAside, setPutAside] = useState<ReadonlySet<string>>(new Set())
  const running = active.length
  const done = active.reduce((sum, job) => sum + (job.done ?? 0), 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: usage changes as jobs progress
  useEffect(() => {
    if (isAsked) void refetch({ cancelRefetch: false })
  }, [isAsked, refetch, running, done])

  return {
    little: listLittle(data ?? []).find((one) => !putAside.has(nameOf(one))),
    putAside: (one: LectureBudget) => setPutAside((before) => new Set(before).add(nameOf(one))),
  }
}
