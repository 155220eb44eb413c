import path from 'node:path'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import { FileMissingError } from '../../platform/files/file-store.ts'
import { fileNameOf } from '../../platform/http/attachment.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { listOwnInvitations } from '../courses/invitations/invitations.ts'
import { createPackedFile, type PackedFile } from '../exports/xlsx/packed-file.ts'
import { getSubmission } from '../grading/grading.access.ts'
import { presentSubmission } from '../grading/present-submission.ts'
import { isDiscussionOpen } from '../quiz-chat/quiz-chat.access.ts'
import {
  exportedRows,
  listOwnDrawings,
  listOwnedBanks,
  listOwnedLectures,
  listOwnedQuizzes,
  listOwnedScripts,
  listResultChats,
  listSubmissionIds,
  readActivity,
  readExportedRows,
} from './export.queries.ts'

const EVENTS_AT_ONCE = 2_000

/**
 * Packs all data of a person into files of a folder, one after another, so that memory holds a page of one kind.
 * @param signal ends it between two pieces
 */
export const packOwnData = async (
  context: Context,
  user: Identity,
  folder: string,
  signal: AbortSignal,
): Promise<PackedFile[]> => {
  const { database, files } = context
  const packed: PackedFile[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  const pack = async (name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> => {
    const file = createPackedFile(name, path.join(folder, String(packed.length)))
    try {
      for await (const piece of pieces) {
        signal.throwIfAborted()
        await file.write(piece)
        await yieldToEventLoop()
      }
      packed.push(await file.end())
    } catch (error) {
      await file.discard()
      throw error
    }
  }
  /** A JSON list, written entry by entry. */
  const packList = (name: string, entries: AsyncIterable<unknown>) =>
    pack(
      `${name}.json`,
      (async function* () {
        let isFirst = true
        yield '['
        for await (const entry of entries) {
          yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(entry)}`
          isFirst = false
        }
        yield '\n]\n'
      })(),
    )
  const listOf = async function* (load: Promise<readonly unknown[]>) {
    yield* await load
  }
  /** A file that is gone meanwhile is left out. */
  const packStored = async (name: string, key: string) => {
    const stream = await files.open(key).catch((error: unknown) => {
      if (error instanceof FileMissingError) return undefined
      throw error
    })
    if (stream) await pack(name, stream as AsyncIterable<Uint8Array>)
  }

  for (const [name, query] of Object.entries(exportedRows))
    await packList(name, listOf(readExportedRows(database, query, user.userId)))
  const { invitations } = await listOwnInvitations(context, user)
  await packList(
    'invitations',
    listOf(
      Promise.resolve(invitations.map(({ course_name: course, invited_at }) => ({ course, invited_at }))),
    ),
  )
  await packList(
    'activity',
    (async function* () {
      for (let after = '0'; ; ) {
        const events = await readActivity(database, user.userId, after, EVENTS_AT_ONCE)
        const last = events.at(-1)
        if (!last) return
        for (const { id: _, ...event } of events) yield event
        after = last.id
      }
    })(),
  )
  /** Those whose correct answers are shown: the assistant's replies name them. */
  const discussed: string[] = []
  await packList(
    'submissions',
    (async function* () {
      for (const id of await listSubmissionIds(database, user.userId)) {
        const found = await getSubmission(database, id, user)
        if (await isDiscussionOpen(context, found.quiz)) discussed.push(id)
        yield await presentSubmission(context, found)
      }
    })(),
  )
  await packList('result-chats', listOf(listResultChats(database, user.userId, discussed)))
  if (user.role !== 'professor') return packed

  await packList('own-courses/quizzes', listOf(listOwnedQuizzes(database, user.userId)))
  await packList('own-courses/question-bank', listOf(listOwnedBanks(database, user.userId)))
  for (const [index, lecture] of (await listOwnedLectures(database, user.userId)).entries()) {
    const title = `${fileNameOf(lecture.course, 'course')}/${index + 1} ${fileNameOf(lecture.title, 'lecture')}`
    if (lecture.deckKey) await packStored(`own-courses/${title}.pdf`, lecture.deckKey)
    await packList(`own-courses/${title} scripts`, listOf(listOwnedScripts(database, lecture.lectureId)))
  }
  for (const [index, drawing] of (await listOwnDrawings(database, user.userId)).entries()) {
    const name = `${fileNameOf(drawing.lecture, 'lecture')}, slide ${drawing.slide}`
    await packStored(`drawings/${index + 1} ${name}${path.extname(drawing.key)}`, drawing.key)
  }
  return packed
}
