import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FromChild, PageTask, ToChild } from './child/protocol.ts'
import type { PdfLimits, RenderedPage } from './pdf.types.ts'

export type ChildEnd = 'too_slow' | 'too_big_in_memory' | 'crashed' | 'stopped'

/** The child is gone. `started`: it had begun the page that was asked for. `slowPage`: the one whose time ran out. */
export class ChildEndedError extends Error {
  readonly end: ChildEnd
  readonly started: boolean
  readonly slowPage: number | undefined

  constructor(end: ChildEnd, started: boolean, slowPage?: number) {
    super(`The PDF child ended: ${end}`)
    this.end = end
    this.started = started
    this.slowPage = slowPage
  }
}

export type PageAnswer = { page: RenderedPage; drawMs: number } | { text: string } | { damaged: true }
type OpenAnswer = { pageCount: number } | { refused: Extract<FromChild, { type: 'refused' }>['reason'] }
type Pending<Answer> = {
  give(answer: Answer): void
  fail(error: Error): void
  started: boolean
  timer?: NodeJS.Timeout
}

/** Compiled code is kept beside the packages: it halves what the start of a child costs. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/pdf-child', import.meta.url))
const MEMORY_POLL_MS = 50
const END_GRACE_MS = 1_000

/** One forked child with one document. It is killed when it passes a limit; all it was asked for then fails. */
export class PdfChild {
  readonly ended: Promise<void>
  cpuMs = 0
  rssBytes = 0
  peakRssBytes = 0
  alive = true
  readonly #process: ChildProcess
  readonly #limits: PdfLimits
  readonly #pages = new Map<number, Pending<PageAnswer>>()
  readonly #poll: NodeJS.Timeout
  #opening: Pending<OpenAnswer> | undefined
  #end: ChildEnd = 'crashed'
  #slowPage: number | undefined

  constructor(limits: PdfLimits) {
    this.#limits = limits
    this.#process = fork(fileURLToPath(new URL('./child/main.ts', import.meta.url)), [], {
      // Nothing of the server's surroundings: no secrets, no loaders, no inspector.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', TZ: 'UTC', NODE_COMPILE_CACHE: COMPILE_CACHE },
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        '--max-old-space-size=192',
        '--max-semi-space-size=4',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#process.on('message', (message) => this.#receive(message as FromChild))
    this.#process.on('error', () => this.kill('crashed'))
    this.ended = new Promise((resolve) => {
      this.#process.once('exit', () => {
        this.#close()
        resolve()
      })
    })
    this.#poll = setInterval(() => this.#checkMemory(), MEMORY_POLL_MS)
  }

  /** Opens the document, or says why it cannot be. */
  open(path: string): Promise<OpenAnswer> {
    return new Promise((give, fail) => {
      this.#opening = { give, fail, started: true, timer: this.#startTimer() }
      this.#send({ type: 'open', path, limits: this.#limits })
    })
  }

  /** Draws or reads a page (1-based). Several may be asked for; they are done in order. */
  doPage(number: number, task: PageTask): Promise<PageAnswer> {
    return new Promise((give, fail) => {
      if (!this.alive) return fail(new ChildEndedError(this.#end, false))
      this.#pages.set(number, { give, fail, started: false })
      this.#send({ type: 'page', number, task })
    })
  }

  /** Lets the child finish and waits until it is gone. */
  async end(): Promise<void> {
    if (this.alive) {
      this.#end = 'stopped'
      this.#send({ type: 'end' })
      const timer = setTimeout(() => this.kill('stopped'), END_GRACE_MS)
      await this.ended
      clearTimeout(timer)
    }
    await this.ended
  }

  kill(end: ChildEnd): void {
    if (!this.alive) return
    this.#end = end
    this.#process.kill('SIGKILL')
    // A process that never came to life has no exit to wait for.
    if (this.#process.pid === undefined) this.#process.emit('exit')
  }

  #send(message: ToChild): void {
    // A child that has just died is told by its exit; the failed write adds nothing to that.
    this.#process.send(message, () => {})
  }

  #startTimer(page?: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#slowPage = page
      this.kill('too_slow')
    }, this.#limits.maxPageMs)
  }

  #receive(message: FromChild): void {
    if ('cpuMs' in message) this.cpuMs = message.cpuMs
    if (message.type === 'opened') this.#opened({ pageCount: message.pageCount })
    if (message.type === 'refused') this.#opened({ refused: message.reason })
    if (message.type === 'started') this.#started(message.number)
    if (message.type === 'drawn')
      this.#answer(message.page.number, { page: message.page, drawMs: message.drawMs })
    if (message.type === 'read') this.#answer(message.number, { text: message.text })
    if (message.type === 'damaged') this.#answer(message.number, { damaged: true })
  }

  #started(number: number): void {
    const pending = this.#pages.get(number)
    if (pending) Object.assign(pending, { started: true, timer: this.#startTimer(number) })
  }

  #opened(answer: OpenAnswer): void {
    clearTimeout(this.#opening?.timer)
    this.#opening?.give(answer)
    this.#opening = undefined
  }

  #answer(number: number, answer: PageAnswer): void {
    const pending = this.#pages.get(number)
    clearTimeout(pending?.timer)
    this.#pages.delete(number)
    pending?.give(answer)
  }

  #checkMemory(): void {
    readRssBytes(this.#process.pid).then((rssBytes) => {
      if (!this.alive || rssBytes === undefined) return
      this.rssBytes = rssBytes
      this.peakRssBytes = Math.max(this.peakRssBytes, rssBytes)
      if (rssBytes > this.#limits.maxChildBytes) this.kill('too_big_in_memory')
    })
  }

  #close(): void {
    this.alive = false
    clearInterval(this.#poll)
    for (const pending of [this.#opening, ...this.#pages.values()]) {
      clearTimeout(pending?.timer)
      pending?.fail(new ChildEndedError(this.#end, pending.started, this.#slowPage))
    }
    this.#pages.clear()
    this.#opening = undefined
  }
}

/** Resident memory of a process; undefined where it cannot be told (it may just have ended). */
async function readRssBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined
  if (process.platform === 'linux') {
    try {
      const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
      return line ? Number(line[1]) * 1024 : undefined
    } catch {
      return undefined
    }
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, output) => {
      resolve(error ? undefined : Number(output) * 1024)
    })
  })
}
