import type { JobStatus } from '@lectern/contract/jobs.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { blockRemovals, removeFiles } from '../../platform/files/removal.ts'
import { RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { releaseSyllabusFiles } from './syllabus.queries.ts'

/** The signature may be anywhere in the first kilobyte. Source: PDF 1.7, appendix H, note 13. */
const isPdf = (file: UploadedFile): boolean => Buffer.from(file.head).includes('%PDF')

/** Stores the PDF and starts the job that reads it. @throws wrong_kind for other bytes than a PDF's */
export const addSyllabus = async (
  context: Context,
  file: UploadedFile,
  user: Identity,
): Promise<{ job_id: string }> => {
  if (!isPdf(file)) throw new RequestError('wrong_kind', createMessage('syllabus_wrong_kind'))
  await context.files.putAhead(file, 'pdf')
  const job = await context.database.transaction(async (tx) => {
    await blockRemovals(tx)
    const { key } = await context.files.putFile(file.path, file.sha256, 'pdf')
    return context.queue.enqueue(tx, {
      kind: 'syllabus',
      ownerId: user.userId,
      originalFilename: file.filename,
      payload: { fileKey: key },
      message: createMessage('waiting_syllabus'),
    })
  })
  return { job_id: job.id }
}

export const getSyllabusStatus = async (
  { database }: Context,
  jobId: string,
  user: Identity,
): Promise<JobStatus> => presentJob(await getJobFor(database, jobId, user.userId, 'see', ['syllabus']))

/** Cancels the reading of a syllabus, and removes its file. @throws for those who may not edit the course */
export const cancelSyllabus = async (context: Context, jobId: string, user: Identity): Promise<JobStatus> => {
  const job = await getJobFor(context.database, jobId, user.userId, 'edit_lectures', ['syllabus'])
  const cancelled = await context.queue.cancel(job.id)
  await tidySyllabusFiles(context)
  return presentJob(cancelled)
}

/** Removes syllabus PDFs whose job has ended; only their text remains. */
export const tidySyllabusFiles = (context: Context): Promise<void> =>
  removeFiles(context, releaseSyllabusFiles)
