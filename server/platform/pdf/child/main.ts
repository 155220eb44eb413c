import type { PdfLimits } from '../pdf.types.ts'
import { drawPage, readPage } from './draw-page.ts'
import { encodePage } from './encode-page.ts'
import { loadPdfium } from './load-pdfium.ts'
import { type OpenDocument, openDocument } from './open-document.ts'
import type { FromChild, PageTask, ToChild } from './protocol.ts'
import { watchParent } from './watch-parent.ts'

/** Two pages are encoded while the next one is drawn: encoding takes about twice as long as drawing. */
const BUFFERS = 3
/** Larger pictures are encoded one after the other, to limit memory. */
const LARGE_PICTURE_BYTES = 10_000_000

watchParent()
const loading = loadPdfium()
let document: OpenDocument
let limits: PdfLimits
const buffers = Array.from({ length: BUFFERS }, () => ({
  memory: new Uint8Array(0),
  free: Promise.resolve(),
}))
let drawn = 0

// A trap leaves PDFium in an unknown state: end the process; the parent continues with a new one.
process.on('uncaughtException', () => process.exit(70))
process.on('unhandledRejection', () => process.exit(70))

let queue: Promise<void> = Promise.resolve()
process.on('message', (message: ToChild) => {
  queue = queue.then(() => handle(message))
})

async function handle(message: ToChild): Promise<void> {
  if (message.type === 'open') return open(message.path, message.limits)
  if (message.type === 'page') return doPage(message.number, message.task)
  await Promise.all(buffers.map((buffer) => buffer.free))
  send({ type: 'ended', cpuMs: getCpuMs() }, () => process.exit())
}

async function open(path: string, given: PdfLimits): Promise<void> {
  limits = given
  const opened = openDocument(await loading, path)
  if ('refused' in opened) return send({ type: 'refused', reason: opened.refused })
  document = opened
  send({ type: 'opened', pageCount: opened.pageCount })
}

async function doPage(number: number, task: PageTask): Promise<void> {
  const pdfium = await loading
  const buffer = buffers[drawn++ % BUFFERS]!
  await buffer.free
  send({ type: 'started', number })
  if (task === 'read') {
    const text = readPage(pdfium, document, number, limits)
    return send(
      text === undefined ? { type: 'damaged', number } : { type: 'read', number, text, cpuMs: getCpuMs() },
    )
  }
  const startMs = performance.now()
  const page = drawPage(pdfium, document, number, limits, (sizeBytes) => {
    if (buffer.memory.length < sizeBytes) buffer.memory = Buffer.allocUnsafeSlow(sizeBytes)
    return buffer.memory
  })
  if (!page) return send({ type: 'damaged', number })
  const drawMs = performance.now() - startMs
  const pixels = buffer.memory.subarray(0, page.width * page.height * 3)
  const others = buffers.filter((other) => other !== buffer).map((other) => other.free)
  buffer.free = Promise.all(pixels.length > LARGE_PICTURE_BYTES ? others : [])
    .then(() => encodePage(pixels, page.width, page.height))
    .then((pictures) =>
      send({ type: 'drawn', page: { number, ...page, ...pictures }, drawMs, cpuMs: getCpuMs() }),
    )
}

function send(message: FromChild, then?: () => void): void {
  process.send!(message, undefined, undefined, () => then?.())
}

function getCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}
