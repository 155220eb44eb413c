import type { ReceivedReply } from '@lectern/contract/call.ts'
import type { CountedTask, models, TaskEngine } from '@lectern/contract/models.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'

type TestResult = ReceivedReply<typeof models.test>

/** A task's test: running, its result, or why it could not be run. */
export type EngineTest =
  | { state: 'underWay' }
  | ({ state: 'found' } & TestResult)
  | { state: 'notMade'; error: Error }

/** The caller's calls: professors and administrators have their own. */
const callsOf = {
  professor: { test: calls.models.test, shown: calls.models.settings },
  administrator: { test: calls.operations.testModel, shown: calls.operations.models },
} as const
export type Tester = keyof typeof callsOf

/** The tests run on this page, by task: single ones, or those of all models. */
export function useEngineTests(engines: readonly TaskEngine[], tester: Tester) {
  const client = useQueryClient()
  const { mutateAsync } = useAction<typeof models.test>(callsOf[tester].test as typeof models.test, {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(callsOf[tester].shown) }),
  })
  const [tests, setTests] = useState<Partial<Record<CountedTask, EngineTest>>>({})
  const [isTestingAll, setTestingAll] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const keep = (task: CountedTask, test: EngineTest) => setTests((before) => ({ ...before, [task]: test }))
  const test = async (task: CountedTask) => {
    keep(task, { state: 'underWay' })
    try {
      keep(task, { state: 'found', ...(await mutateAsync({ body: { task } })) })
    } catch (error) {
      keep(task, { state: 'notMade', error: error as Error })
    }
  }
  /**
   * Sequential: a local model answers one call at a time, and no test should fail because it waited for
   * another.
   */
  const testAll = async () => {
    setTestingAll(true)
    for (const { task, kind } of engines) if (kind === 'model' && isShown.current) await test(task)
    setTestingAll(false)
  }
  return { tests, test, testAll, isTestingAll }
}
