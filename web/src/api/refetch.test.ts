import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { refetch } from './use-action.ts'

const queryKey = ['jobs']

/** A list on a server whose answers wait until they are released, and an observer of it. */
const watchSlowList = () => {
  const client = new QueryClient()
  let list: string[] = []
  const waiting: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const seen = list
      return new Promise<string[]>((resolve) => waiting.push(() => resolve(seen)))
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  const letGo = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  const expectKnownAfterChange = async () => {
    list = ['a job']
    const asked = refetch(client, queryKey)
    await new Promise((done) => setTimeout(done))
    letGo()
    await asked
    expect(observer.getCurrentResult().data).toEqual(['a job'])
  }
  return { observer, letGo, expectKnownAfterChange }
}

test('the first answer, asked for before a change, does not count as that after it', async () => {
  await watchSlowList().expectKnownAfterChange()
})

test('nor does a later one', async () => {
  const { observer, letGo, expectKnownAfterChange } = watchSlowList()
  letGo()
  await expect.poll(() => observer.getCurrentResult().data).toEqual([])
  void observer.refetch()
  await expectKnownAfterChange()
})
