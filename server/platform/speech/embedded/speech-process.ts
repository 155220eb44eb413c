import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { SpeechFailedError, type SpeechRequest } from '../speech-engine.ts'
import type { ChildReply } from './child-messages.ts'

const childFile = fileURLToPath(new URL('./speech-child.ts', import.meta.url))
const maxErrorChars = 2_000

type Done = Extract<ChildReply, { type: 'spoken' }>

/** The child ended, or was stuck, during its work: retry it once in a new child. */
export class SpeechCrashError extends Error {}

export type SpeechProcess = {
  readonly pid: number | undefined
  /** False once the child has ended or is being killed. */
  readonly usable: boolean
  /** Memory after the last text, in bytes. */
  readonly rssBytes: number
  /**
   * Speaks one text at a time. Kills the child if the signal is aborted or the child sends nothing for
   * `stallMs`.
   */
  run(request: SpeechRequest, stallMs: number): Promise<Done>
  /** Kills the child, and resolves when it is gone. */
  end(): Promise<void>
}

/** The request that the child is working on. */
type Current = { receive(reply: ChildReply): void; crash(why: string): void }

/**
 * Forks a child that synthesises. It keeps the parent alive only while it works, and always ends with it.
 */
export function startSpeechProcess(): SpeechProcess {
  const child = fork(childFile, [], {
    // Compilation on other threads costs a third more CPU until the synthesiser is warm.
    execArgv: ['--single-threaded'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // No keys, passwords or addresses of the platform.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  })
  let usable = true
  let rssBytes = 0
  let errors = ''
  let current: Current | undefined
  const gone = new Promise<void>((resolve) => {
    const leave = () => {
      usable = false
      current?.crash(
        `the child ended (${child.signalCode ?? child.exitCode ?? 'not started'}) ${errors}`.trim(),
      )
      resolve()
    }
    child.once('exit', leave)
    // The child was not started at all: no exit follows.
    child.once('error', () => child.pid === undefined && leave())
  })
  child.on('message', (reply: ChildReply) => current?.receive(reply))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrorChars)
  })
  // The pipe is a socket, which its type does not show.
  if (child.stderr) (child.stderr as Socket).unref()
  setReferenced(child, false)

  function kill() {
    usable = false
    child.kill('SIGKILL')
  }

  function run(request: SpeechRequest, stallMs: number): Promise<Done> {
    const { text, language, pronunciations, voice, signal, onSentence } = request
    return new Promise<Done>((resolve, reject) => {
      const finish = (resolveOrReject: () => void) => {
        current = undefined
        clearTimeout(stall)
        signal?.removeEventListener('abort', abort)
        if (usable) setReferenced(child, false)
        resolveOrReject()
      }
      const crash = (why: string) => finish(() => reject(new SpeechCrashError(why)))
      const abort = () => {
        kill()
        finish(() => reject(signal?.reason))
      }
      const stall = setTimeout(() => {
        kill()
        crash(`no progress for ${stallMs} ms`)
      }, stallMs)
      const receive = (reply: ChildReply) => {
        stall.refresh()
        if (reply.type === 'alive') return
        if (reply.type === 'sentence') {
          try {
            onSentence?.(reply.done, reply.total)
          } catch (error) {
            kill()
            finish(() => reject(error))
          }
          return
        }
        rssBytes = reply.rssBytes
        if (reply.type === 'spoken') finish(() => resolve(reply))
        else finish(() => reject(new SpeechFailedError(reply.reason, reply.messages)))
      }
      signal?.addEventListener('abort', abort, { once: true })
      if (signal?.aborted) return abort()
      if (!usable) return crash('the child had ended before')
      current = { receive, crash }
      setReferenced(child, true)
      // A failed send means that the child is ending: its exit is reported.
      child.send({ text, language, pronunciations, voice }, (error) => error && kill())
    })
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
    run,
    async end() {
      // Keep the event loop alive: otherwise the process could exit while a caller waits for the child's
      // end.
      if (child.exitCode === null && child.signalCode === null) setReferenced(child, true)
      kill()
      await gone
    },
  }
}

function setReferenced(child: ChildProcess, referenced: boolean) {
  if (referenced) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
