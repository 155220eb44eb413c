import { stat } from 'node:fs/promises'
import type { Message } from '@lectern/core/messages/message.ts'
import { StorageError } from '../files/storage-error.ts'
import type { PageTask } from './child/protocol.ts'
import { type Slot, takeSlotIfFree, waitForSlot } from './child-slots.ts'
import type { PdfLimits, PdfWork } from './pdf.types.ts'
import { ChildEndedError, type PageAnswer, PdfChild } from './pdf-child.ts'
import { createPdfError, describePageFault, type PageFault } from './pdf-errors.ts'

type PagesOptions = {
  path: string
  task: PageTask
  limits: PdfLimits
  skipPages?: ReadonlySet<number>
  signal?: AbortSignal
  onOpen?(pageCount: number): Promise<void> | void
  /** Called for one page at a time. */
  onAnswer(number: number, answer: Exclude<PageAnswer, { damaged: true }>): Promise<void> | void
  onPageFailed(number: number, message: Message): Promise<void> | void
}

/** Pages that one child works on at once: one is drawn, two are encoded, one is on its way to the caller. */
const AHEAD = 4
/**
 * A second child is worth its start when this much drawing is left. One child uses two cores alone, since
 * it encodes while it draws, and a start costs as much as drawing ten pages.
 */
const SECOND_CHILD_FROM_MS = 1_500
const MAX_STRIKES = 2

/**
 * Takes a document's pages, in order, through one or two children. A dead child is replaced, and the new
 * one continues with the next unfinished page; a page during which two children died is reported as failed.
 */
export async function workThroughPages(options: PagesOptions): Promise<{ pageCount: number } & PdfWork> {
  await checkFile(options.path, options.limits)
  const work = new PagesWork(options)
  const abort = () => work.stop(options.signal!.reason)
  options.signal?.throwIfAborted()
  options.signal?.addEventListener('abort', abort, { once: true })
  try {
    return await work.run()
  } finally {
    options.signal?.removeEventListener('abort', abort)
  }
}

async function checkFile(path: string, limits: PdfLimits): Promise<void> {
  const { size } = await stat(path).catch((error) => {
    throw fileLost(error)
  })
  if (size === 0) throw createPdfError('empty', limits)
  if (size > limits.maxBytes) throw createPdfError('too_large', limits)
}

/** The job waits for the storage. */
const fileLost = (cause: unknown): StorageError =>
  new StorageError('failed', 'The file of a document cannot be read.', cause)

class PagesWork {
  readonly #options: PagesOptions
  readonly #owner = Symbol('document')
  readonly #children = new Set<PdfChild>()
  readonly #workers = new Set<Promise<void>>()
  readonly #strikes = new Map<number, number>()
  #pending: number[] | undefined
  #pageCount = 0
  #openFailures = 0
  /** Recent drawing time per page. */
  #drawMs = 0
  #firstPage: number | undefined
  #delivery: Promise<void> = Promise.resolve()
  #stopped: { reason: unknown } | undefined
  #cost: PdfWork = { children: 0, cpuMs: 0, peakRssBytes: 0 }

  constructor(options: PagesOptions) {
    this.#options = options
  }

  async run(): Promise<{ pageCount: number } & PdfWork> {
    this.#startWorker(await waitForSlot(this.#owner, this.#options.signal))
    while (this.#workers.size > 0) await Promise.all(this.#workers)
    await this.#delivery.catch(() => {})
    if (this.#stopped) throw this.#stopped.reason
    return { pageCount: this.#pageCount, ...this.#cost }
  }

  /** Kills the children; the run ends with the first reason given. */
  stop(reason: unknown): void {
    this.#stopped ??= { reason }
    for (const child of this.#children) child.kill('stopped')
  }

  #startWorker(slot: Slot): void {
    const worker = this.#runWorker(slot)
      .catch((error) => this.stop(error))
      .finally(() => {
        slot.release()
        this.#workers.delete(worker)
      })
    this.#workers.add(worker)
  }

  async #runWorker(slot: Slot): Promise<void> {
    while (
      !this.#stopped &&
      !slot.hasWaiters() &&
      (this.#pending === undefined || this.#pending.length > 0)
    ) {
      const child = new PdfChild(this.#options.limits)
      this.#children.add(child)
      this.#cost.children++
      try {
        if (await this.#open(child)) await this.#driveChild(child, slot)
        await child.end()
      } finally {
        child.kill('stopped')
        await child.ended
        this.#children.delete(child)
        this.#cost.cpuMs += child.cpuMs
        this.#cost.peakRssBytes = Math.max(this.#cost.peakRssBytes, child.peakRssBytes)
      }
    }
  }

  /** Returns false if the child died and a new one should try. */
  async #open(child: PdfChild): Promise<boolean> {
    const { limits, path } = this.#options
    try {
      const opened = await child.open(path)
      if ('refused' in opened) throw createPdfError(opened.refused, limits)
      this.#setPageCount(opened.pageCount)
      return true
    } catch (error) {
      if (!(error instanceof ChildEndedError) || this.#stopped) throw error
      if (error.end === 'too_slow' || error.end === 'too_big_in_memory')
        throw createPdfError(error.end, limits)
      if (error.end === 'file_lost') throw fileLost(error)
      // The job tries again, later.
      if (error.end === 'killed') throw error
      if (++this.#openFailures >= MAX_STRIKES) throw createPdfError('unreadable', limits)
      return false
    }
  }

  #setPageCount(pageCount: number): void {
    if (this.#pending) return
    const { limits, skipPages, onOpen } = this.#options
    if (pageCount > limits.maxPages) throw createPdfError('too_many_pages', limits)
    this.#pageCount = pageCount
    this.#pending = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
      (number) => !skipPages?.has(number),
    )
    this.#firstPage = this.#pending[0]
    this.#deliver(() => onOpen?.(pageCount)).catch((error) => this.stop(error))
  }

  /** Takes a second child when one is free. */
  #growIfUseful(): void {
    if (this.#stopped || this.#workers.size >= this.#options.limits.maxChildren) return
    if (this.#drawMs * this.#pending!.length < SECOND_CHILD_FROM_MS) return
    const slot = takeSlotIfFree(this.#owner)
    if (slot) this.#startWorker(slot)
  }

  async #driveChild(child: PdfChild, slot: Slot): Promise<void> {
    const inFlight = new Set<Promise<void>>()
    let asked = 0
    const pending = this.#pending!
    while (!this.#stopped && child.alive && pending.length > 0 && !slot.hasWaiters()) {
      // At least one page for each child, or there would be no progress.
      if (asked > 0 && child.rssBytes > this.#options.limits.renewChildBytes) break
      const number = pending[0]!
      // The first page goes alone, because it would wait for the drawing of the next one. A page that was
      // in progress when a child died goes alone, so that no other page is blamed.
      const goesAlone = number === this.#firstPage || this.#strikes.has(number)
      if (inFlight.size >= (goesAlone ? 1 : AHEAD)) {
        await Promise.race(inFlight)
        continue
      }
      pending.shift()
      asked++
      const page = this.#doPage(child, number).finally(() => inFlight.delete(page))
      // `Promise.all` reports a failure. The pages beside it fail too, and their rejections must not go
      // unhandled.
      page.catch(() => {})
      inFlight.add(page)
      if (goesAlone) await page
    }
    await Promise.all(inFlight)
  }

  async #doPage(child: PdfChild, number: number): Promise<void> {
    const { limits, onAnswer, onPageFailed, task } = this.#options
    let answer: PageAnswer | { fault: PageFault }
    try {
      answer = await child.doPage(number, task)
    } catch (error) {
      if (this.#stopped || !(error instanceof ChildEndedError)) throw error
      if (error.end === 'file_lost') throw fileLost(error)
      const fault = this.#judge(number, error)
      if (!fault) return
      answer = { fault }
    }
    this.#checkWork()
    // The first page is slow because its child has just started.
    if ('drawMs' in answer && number !== this.#firstPage)
      this.#drawMs = this.#drawMs === 0 ? answer.drawMs : 0.7 * this.#drawMs + 0.3 * answer.drawMs
    if ('damaged' in answer) answer = { fault: 'damaged' }
    const given = answer
    await this.#deliver(() =>
      'fault' in given
        ? onPageFailed(number, describePageFault(number, given.fault, limits))
        : onAnswer(number, given),
    )
    this.#growIfUseful()
  }

  /** The reason why a page is given up; undefined if it is tried again. */
  #judge(number: number, { end, started, slowPage }: ChildEndedError): PageFault | undefined {
    const strikes = (this.#strikes.get(number) ?? 0) + (started ? 1 : 0)
    if (started) this.#strikes.set(number, strikes)
    // The time of each page runs from its own start, so it is certain which one took too long.
    if (slowPage === number) return 'too_slow'
    if (strikes >= MAX_STRIKES)
      return end === 'stopped' || end === 'killed' || end === 'file_lost' ? 'crashed' : end
    const place = this.#pending!.findIndex((other) => other > number)
    this.#pending!.splice(place < 0 ? this.#pending!.length : place, 0, number)
    return undefined
  }

  #checkWork(): void {
    const { limits } = this.#options
    const cpuMs = [...this.#children].reduce((sum, child) => sum + child.cpuMs, this.#cost.cpuMs)
    if (cpuMs > limits.maxDocumentMs + limits.maxDocumentMsPerPage * this.#pageCount)
      throw createPdfError('too_slow', limits)
  }

  /** Calls the caller back one call at a time, in the order in which pages became ready. */
  #deliver(call: () => Promise<void> | void): Promise<void> {
    this.#delivery = this.#delivery.then(() => {
      if (!this.#stopped) return call()
    })
    return this.#delivery
  }
}
