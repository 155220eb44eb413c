import { questionPictureUrl } from '@lectern/contract/file-address.ts'
import { limits } from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { picturesOf } from '@lectern/core/questions/pictures-of-question.ts'
import sharp from 'sharp'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { conflict, invalid, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { checkHasRoom, reserveRoom } from '../../platform/quotas/storage-room.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { countPictures, insertPicture, listKnownPictures } from './question-pictures.queries.ts'

/** Larger pictures are made smaller: no screen shows more of a question. */
const LONGEST_SIDE = 2_000
const NAME_CHARS = 16
const formats = ['png', 'jpeg', 'webp']

const fail = (error: RequestError): never => {
  throw error
}
const wrongKind = (): RequestError => new RequestError('wrong_kind', createMessage('picture_wrong_kind'))

/**
 * Re-encodes a picture: only pixels and transparency are kept. The kind is read from the bytes, not from the name.
 * @throws RequestError when it is no PNG, JPEG or WebP, damaged, or too large
 */
const readPicture = async ({ path }: UploadedFile): Promise<Buffer> => {
  // The size comes from the header: a small file may unpack to gigabytes.
  const { format, width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => fail(wrongKind()))
  if (!formats.includes(format)) fail(wrongKind())
  const most = limits.questionPictureMegapixels * 1_000_000
  if (width * height > most) fail(invalid('picture_too_large', { max: limits.questionPictureMegapixels }))
  return sharp(path, { failOn: 'truncated', limitInputPixels: most })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => fail(invalid('picture_damaged')))
}

/** Stores a picture for the questions of a course, by its content: the same picture has the same name. */
export const addPicture = async (
  context: Context,
  courseId: string,
  file: UploadedFile,
  user: Identity,
): Promise<{ name: string; url: string }> => {
  const course = await getStaffCourse(context, courseId, user, 'edit_quizzes')
  const bytes = await readPicture(file)
  await checkHasRoom(context, course, bytes.length)
  await context.files.putAhead({ bytes }, 'webp')
  return context.database.transaction(async (tx) => {
    // Also for the number of pictures: uploads at once are counted one by one.
    await reserveRoom(tx, context, course, bytes.length)
    if ((await countPictures(tx, course.id)) >= limits.questionPicturesPerCourse)
      throw conflict('too_many_pictures', { number: limits.questionPicturesPerCourse })
    await blockRemovals(tx)
    const { key } = await context.files.putBytes(bytes, 'webp')
    const name = key.slice(0, NAME_CHARS)
    await insertPicture(tx, { courseId: course.id, name, fileKey: key }, bytes.length)
    return { name, url: questionPictureUrl(name) }
  })
}

/**
 * The names of the pictures in questions, each once.
 * @throws invalid when the course does not have one
 */
export const readPictures = async (
  db: Queryable,
  courseId: string,
  questions: readonly Question[],
): Promise<string[]> => {
  const names = [...new Set(questions.flatMap((question) => picturesOf(question).map(({ name }) => name)))]
  if (names.length === 0) return []
  const known = await listKnownPictures(db, courseId, names)
  const number =
    questions.findIndex((question) => picturesOf(question).some(({ name }) => !known.has(name))) + 1
  if (number > 0)
    throw new RequestError('invalid', [
      createMessage('in_question', { number }),
      createMessage('question_picture_missing'),
    ])
  return names
}
