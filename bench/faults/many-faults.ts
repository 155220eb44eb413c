import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { submissions } from '@lectern/contract/submissions.ts'
import { httpClient } from '../../server/client/http-client.ts'
import type { Fault } from './fault.ts'
import type { Many } from './installations.ts'

const LASTING_MS = 15_000
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const AHEAD_SECONDS = 3_600

const last = async (begin: () => unknown, end: () => unknown): Promise<void> => {
  await begin()
  await sleep(LASTING_MS)
  await end()
}

/** Faults of one process, of the network and of the store. Each returns when it is over. */
export const manyFaults: Fault<Many>[] = [
  { name: 'kill -9 of a web process', run: async ({ webs }) => webs[0]!.send('SIGKILL') },
  { name: 'kill -9 of a worker', run: async ({ workers }) => workers[0]!.send('SIGKILL') },
  {
    name: 'kill -9 of both workers',
    run: async ({ workers }) => {
      for (const one of workers) one.send('SIGKILL')
    },
  },
  {
    name: 'kill -9 of all four at once',
    run: async ({ webs, workers }) => {
      for (const one of [...webs, ...workers]) one.send('SIGKILL')
    },
  },
  { name: 'kill -9 of PostgreSQL', run: async ({ database }) => database.kill() },
  { name: 'kill -9 of the proxy', run: async ({ caddy }) => caddy.send('SIGKILL') },
  {
    name: 'PostgreSQL stopped for 15 s (SIGSTOP)',
    run: ({ database }) => last(database.pause, database.goOn),
  },
  {
    name: 'database connections silent for 15 s',
    run: ({ network }) => last(network.silence, network.restore),
  },
  {
    name: 'database connections refused for 15 s',
    run: ({ network }) => last(network.refuse, network.restore),
  },
  {
    name: 'store gone for 15 s',
    run: ({ store }) =>
      last(
        () => store.behave('gone'),
        () => store.behave('works'),
      ),
  },
  {
    name: 'store silent for 15 s',
    run: ({ store }) =>
      last(
        () => store.behave('silent'),
        () => store.behave('works'),
      ),
  },
  {
    name: 'a worker paused for 15 s (SIGSTOP)',
    run: ({ workers: [worker] }) =>
      last(
        () => worker!.send('SIGSTOP'),
        () => worker!.send('SIGCONT'),
      ),
  },
  {
    name: 'a web process paused for 15 s (SIGSTOP)',
    run: ({ webs: [web] }) =>
      last(
        () => web!.send('SIGSTOP'),
        () => web!.send('SIGCONT'),
      ),
  },
  {
    name: 'SIGTERM of a web process behind the proxy',
    mayFailCalls: false,
    run: async ({ webs: [web] }) => {
      const ready = web!.nextReady()
      web!.send('SIGTERM')
      await ready
    },
  },
  {
    name: 'a web process and a worker with a clock one hour ahead',
    mayFailCalls: false,
    skip: () => (existsSync(FAKETIME) ? undefined : 'libfaketime is not installed'),
    run: async ({ webs, workers, envOf }, made, note) => {
      const ahead = {
        LD_PRELOAD: FAKETIME,
        FAKETIME: `+${AHEAD_SECONDS}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      }
      const replaceBoth = async (extra: Record<string, string>) => {
        for (const one of [workers[1]!, webs[1]!]) {
          one.setEnvironment({ ...envOf(one.name), ...extra })
          const ready = one.nextReady()
          one.send('SIGTERM')
          await ready
          // The proxy has seen the new one.
          await sleep(4_000)
        }
      }
      await replaceBoth(ahead)
      const [student] = made.people.students
      const leftAt = async (url: string) =>
        (await httpClient(url, student!.token).call(submissions.draft, { params: { id: made.saved._id } }))
          .remaining_seconds!
      const [right, wrong] = [await leftAt(webs[0]!.url), await leftAt(webs[1]!.url)]
      const date = (await fetch(`${webs[1]!.url}/api/health`)).headers.get('date')!
      const aheadSeconds = Math.round((Date.parse(date) - Date.now()) / 1_000)
      await sleep(LASTING_MS)
      await replaceBoth({})
      const found = `its clock was ${aheadSeconds} s ahead, its time for the quiz ${wrong - right} s off`
      note(found)
      if (Math.abs(aheadSeconds - AHEAD_SECONDS) > 5) throw new Error(`The clock was not ahead: ${found}`)
      if (Math.abs(wrong - right) > 2) throw new Error(`The clock counted: ${found}`)
    },
  },
]
