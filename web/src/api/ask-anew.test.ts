import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAnew } from './ask-anew.ts'

const queryKey = ['jobs']

/** A list on a server whose answers wait until they are let go, and somebody who looks at it. */
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
  const leave = observer.subscribe(() => undefined)
  const letGo = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  const change = (next: string[]) => {
    list = next
  }
  return { client, observer, change, letGo, leave }
}

test('the first answer, asked for before a change, does not count as that after it', async () => {
  const { client, observer, change, letGo, leave } = watchSlowList()
  change(['a job'])
  const asked = askAnew(client, queryKey)
  await new Promise((done) => setTimeout(done))
  letGo()
  await asked
  expect(observer.getCurrentResult().data).toEqual(['a job'])
  leave()
})

test('nor does a later one', async () => {
  const { client, observer, change, letGo, leave } = watchSlowList()
  letGo()
  await expect.poll(() => observer.getCurrentResult().data).toEqual([])
  void observer.refetch()
  change(['a job'])
  const asked = askAnew(client, queryKey)
  await new Promise((done) => setTimeout(done))
  letGo()
  await asked
  expect(observer.getCurrentResult().data).toEqual(['a job'])
  leave()
})
