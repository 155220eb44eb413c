import * as limits from '@lectern/contract/limits.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { FileMissingError } from '../../platform/files/file-store.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { PdfRefusedError } from '../../platform/pdf/pdf.types.ts'
import { defaultPdfLimits } from '../../platform/pdf/pdf-limits.ts'
import { readPdfText } from '../../platform/pdf/read-pdf-text.ts'
import { tidySyllabusFiles } from './syllabus.ts'
import { makeReadable } from './tidy-syllabus.ts'

const NO_WORDS = createMessage('syllabus_without_text')

/** Text of any PDF, made acceptable for the database and the syllabus field. */
const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n').trim()

/** Never cuts a surrogate pair. */
const cut = (text: string): string => text.slice(0, limits.syllabusChars).replace(/[\ud800-\udbff]$/, '')

const readSyllabus = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = run
  await report({ message: createMessage('reading_pdf') })
  const copy = await context.files.localCopy(String(job.payload.fileKey)).catch((error) => {
    if (error instanceof FileMissingError) throw new JobFailedError(createMessage('syllabus_pdf_gone'))
    throw error
  })
  try {
    const pdfLimits = { ...defaultPdfLimits, maxBytes: limits.syllabusBytes }
    const text = cleanText(await readPdfText({ path: copy.path, limits: pdfLimits, signal }))
    if (!/[\p{L}\p{N}]/u.test(text)) throw new JobFailedError(NO_WORDS)
    const isWhole = text.length <= limits.syllabusChars
    const { text: syllabusText, notes } = await makeReadable(context, run, isWhole ? text : cut(text))
    const ready = isWhole
      ? createMessage('syllabus_ready')
      : createMessage('syllabus_cut', { number: limits.syllabusChars })
    return { message: [ready, ...notes], result: { syllabusText } }
  } catch (error) {
    if (error instanceof PdfRefusedError) throw new JobFailedError(error.messages)
    throw error
  } finally {
    await copy.release()
  }
}

export const courseJobs = (context: Context): JobHandler[] => [
  {
    kind: 'syllabus',
    concurrency: 2,
    run: (run) => readSyllabus(context, run),
    cancelledMessage: () => createMessage('syllabus_cancelled'),
    tidy: () => tidySyllabusFiles(context),
  },
]
