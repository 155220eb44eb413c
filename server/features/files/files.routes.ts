import { pictureNameOf } from '@lectern/contract/file-address.ts'
import { files } from '@lectern/contract/files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { contentTypeOf } from '../../platform/files/file-store.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendRange } from '../../platform/http/range.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { findReadablePicture } from '../quizzes/question-pictures.queries.ts'
import { keyOf, mayRead } from './files.access.ts'
import { measureFiles } from './measure-files.ts'
import { sweepFiles } from './sweep-files.ts'

/** Files up to this size are sent in one piece; larger ones are streamed. */
const IN_MEMORY_BYTES = 512 * 1024

/** Sends a stored file, or a range of it. */
const sendFile = async (
  context: Context,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const sizeBytes = await context.files.sizeOf(key)
  if (sizeBytes === undefined) throw notFound('file_not_found')
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .type(contentTypeOf(key))
  await sendRange(request, reply, {
    etag: `"${key.slice(0, 64)}"`,
    sizeBytes,
    async read(range) {
      if (sizeBytes > IN_MEMORY_BYTES) return context.files.open(key, range)
      const bytes = await context.files.read(key)
      return range ? bytes.subarray(range.start, range.end + 1) : bytes
    },
  })
}

/** The key of the file that a path names, when the user may see it. */
const findReadableKey = async (
  database: Database,
  filePath: string,
  user: Identity,
): Promise<string | undefined> => {
  const picture = pictureNameOf(filePath)
  if (picture !== null) return findReadablePicture(database, picture, user.userId)
  const key = keyOf(filePath)
  return key && (await mayRead(database, key, user)) ? key : undefined
}

const fileRoutes = (bind: Bind, context: Context): void => {
  bind(files.get, async ({ query, user, request, reply }) => {
    const key = await findReadableKey(context.database, query.file_path, user)
    if (!key) throw notFound('file_not_found')
    await sendFile(context, key, request, reply)
    return undefined
  })
}

export const filesFeature: Feature = {
  name: 'files',
  routes: fileRoutes,
  routines: (context) => [
    { name: 'measure files', everySeconds: 60, run: (signal) => measureFiles(context, signal) },
    {
      name: 'sweep files',
      everySeconds: 24 * 60 * 60,
      async run(signal) {
        await sweepFiles(context, signal)
      },
    },
  ],
}
