import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { FILE_LOST_EXIT, type FromChild, type PageTask, type ToChild } from './child/protocol.ts'
import type { PdfLimits, RenderedPage } from './pdf.types.ts'
import { readProcessUsage } from './process-usage.ts'

/**
 * `killed`: by the system or a person, such as when the machine has no memory left. `file_lost`: the storage of the file failed.
 * In neither case the document is at fault.
 */
type ChildEnd = 'too_slow' | 'too_big_in_memory' | 'crashed' | 'killed' | 'file_lost' | 'stopped'

/**
 * The child is gone. `started`: it had begun the requested page. `slowPage`: the page whose time ran out.
 */
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
  startCpuMs?: number
  timer?: NodeJS.Timeout
}

/** Compiled code is cached beside the packages: it halves the start time of a child. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/pdf-child', import.meta.url))
const POLL_MS = 50
/**
 * Time limits are limits of CPU time: on a busy machine a good page may wait long for the CPU. Elapsed time
 * is limited to this multiple, for a child that hangs without using the CPU.
 */
const CLOCK_FACTOR = 6
const END_GRACE_MS = 1_000

/**
 * One forked child with one document. It is killed when it exceeds a limit; all its pending requests then
 * fail.
 */
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
      // Pass nothing of the server's environment: no secrets, no loaders, no inspector.
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
      this.#process.once('exit', (code, signal) => {
        if (code === FILE_LOST_EXIT) this.#end = 'file_lost'
        if (signal === 'SIGKILL' && this.#end === 'crashed') this.#end = 'killed'
        this.#close()
        resolve()
      })
    })
    this.#poll = setInterval(() => this.#check(), POLL_MS)
  }

  /** Opens the document, or returns the reason why it cannot be opened. */
  open(path: string): Promise<OpenAnswer> {
    return new Promise((give, fail) => {
      this.#opening = { give, fail, started: true, timer: this.#startTimer() }
      this.#send({ type: 'open', path, limits: this.#limits })
    })
  }

  /** Draws or reads a page (1-based). Several requests may be pending; they are done in order. */
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
    // A process that never started has no exit event.
    if (this.#process.pid === undefined) this.#process.emit('exit')
  }

  #send(message: ToChild): void {
    // Ignore a failed write: the exit of a dead child is reported separately.
    this.#process.send(message, () => {})
  }

  #startTimer(page?: number): NodeJS.Timeout {
    return setTimeout(() => this.#endSlow(page), this.#limits.maxPageMs * CLOCK_FACTOR)
  }

  #endSlow(page: number | undefined): void {
    this.#slowPage = page
    this.kill('too_slow')
  }

  #receive(message: FromChild): void {
    if ('cpuMs' in message) this.cpuMs = Math.max(this.cpuMs, message.cpuMs)
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
    if (pending)
      Object.assign(pending, { started: true, startCpuMs: this.cpuMs, timer: this.#startTimer(number) })
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

  async #check(): Promise<void> {
    const usage = this.#process.pid === undefined ? undefined : await readProcessUsage(this.#process.pid)
    if (!usage || !this.alive) return
    this.rssBytes = usage.rssBytes
    this.peakRssBytes = Math.max(this.peakRssBytes, usage.rssBytes)
    this.cpuMs = Math.max(this.cpuMs, usage.cpuMs ?? 0)
    if (usage.rssBytes > this.#limits.maxChildBytes) return this.kill('too_big_in_memory')
    if (this.#opening && this.cpuMs > this.#limits.maxPageMs) return this.#endSlow(undefined)
    // Only the page that was started last is being drawn; the others are being encoded, which is always
    // quick.
    const [number, page] = [...this.#pages].filter(([, each]) => each.started).at(-1) ?? []
    if (page && this.cpuMs - page.startCpuMs! > this.#limits.maxPageMs) this.#endSlow(number)
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
