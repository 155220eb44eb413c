import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SpeechFailedError, type SpeechRequest } from '../speech-engine.ts'
import type { ChildReply } from './child-messages.ts'

const childFile = fileURLToPath(new URL('./speech-child.ts', import.meta.url))
const keptErrorChars = 2_000

type Done = Extract<ChildReply, { type: 'spoken' }>

/** The child ended, or stood still, in the middle of its work: worth another try in a new one. */
export class SpeechCrashError extends Error {}

export type SpeechProcess = {
  readonly pid: number | undefined
  /** False once it has ended or was told to. */
  readonly usable: boolean
  /** Memory after the last text, in bytes. */
  readonly rssBytes: number
  /** One text at a time. Kills the child when the signal is aborted or no sentence comes for `stallMs`. */
  run(request: SpeechRequest, stallMs: number): Promise<Done>
  /** Kills the child, and resolves when it is gone. */
  end(): Promise<void>
}

/** Forks a child that synthesises. It keeps the parent alive only while it works, and ends with it in any case. */
export function startSpeechProcess(): SpeechProcess {
  const child = fork(childFile, [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // No keys, passwords or addresses of the platform.
    env: { PATH: process.env.PATH ?? '' },
  })
  let usable = true
  let rssBytes = 0
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-keptErrorChars)
  })
  const gone = new Promise<void>((resolve) => {
    const leave = () => {
      usable = false
      resolve()
    }
    child.once('exit', leave)
    child.once('error', () => {
      // Not started at all: then there is no exit either.
      if (child.pid === undefined) leave()
    })
  })
  setReferenced(child, false)
  const kill = () => {
    usable = false
    child.kill('SIGKILL')
  }
  return {
    get pid() {
      return child.pid
    },
    get usable() {
      return usable
    },
    get rssBytes() {
      return rssBytes
    },
    async end() {
      // Whoever waits for the end must not be left by an event loop that has nothing else to do.
      if (child.exitCode === null && child.signalCode === null) setReferenced(child, true)
      kill()
      await gone
    },
    run({ text, language, signal, onSentence }, stallMs) {
      setReferenced(child, true)
      return new Promise<Done>((resolve, reject) => {
        const crash = (why: string) =>
          reject(new SpeechCrashError(why, errors ? { cause: errors } : undefined))
        const stall = setTimeout(() => {
          kill()
          crash(`no progress for ${stallMs} ms`)
        }, stallMs)
        const abort = () => {
          kill()
          reject(signal?.reason)
        }
        const receive = (reply: ChildReply) => {
          if (signal?.aborted) return
          stall.refresh()
          if (reply.type === 'sentence') {
            onSentence?.(reply.done, reply.total)
            return
          }
          rssBytes = reply.rssBytes
          if (reply.type === 'spoken') resolve(reply)
          else reject(new SpeechFailedError(reply.reason, reply.message))
          stop()
        }
        const stop = () => {
          clearTimeout(stall)
          child.off('message', receive)
          signal?.removeEventListener('abort', abort)
          setReferenced(child, false)
        }
        signal?.addEventListener('abort', abort, { once: true })
        child.on('message', receive)
        gone.then(() => {
          stop()
          crash(`the child ended (${child.signalCode ?? child.exitCode ?? 'not started'})`)
        })
        if (!usable) return
        child.send({ text, language }, (error) => {
          // The exit follows, and says the same.
          if (error) kill()
        })
      })
    },
  }
}

function setReferenced(child: ChildProcess, referenced: boolean) {
  const handles = [child, child.channel, child.stderr] as (
    | { ref?(): void; unref?(): void }
    | null
    | undefined
  )[]
  for (const handle of handles) referenced ? handle?.ref?.() : handle?.unref?.()
}
