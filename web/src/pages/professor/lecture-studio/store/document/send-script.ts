import type { SentBody } from '@lectern/contract/call.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { callApi } from '../../../../../api/call-api.ts'
import { calls } from '../../../../../api/calls.ts'
import { lectureInput } from '../../../../../api/page-url.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { replaceData } from '../../../../../api/use-action.ts'
import { lectureKey } from '../studio-data.ts'

/** The browser's limit for all requests that outlive a page is 64 kB. */
export const keepaliveBytes = 55_000

/** Saves the script of one slide and shows the lecture that the server returns. */
export async function sendScript(
  lectureId: string,
  { slide, ...body }: SentBody<typeof calls.scripts.save> & { slide: number },
  isLeaving = false,
): Promise<Lecture> {
  const { query } = lectureInput(lectureId)
  const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size < keepaliveBytes
  const saved = await callApi(calls.scripts.save, {
    params: { id: lectureId, slide },
    query,
    body,
    keepalive,
  })
  await replaceData(queryClient, lectureKey(lectureId), saved)
  // TanStack Query tells components in a later task. Change the draft after that: over the former lecture, the
  // new draft would be a conflict for a moment, which unmounts the editor.
  await new Promise((resolve) => setTimeout(resolve))
  return saved
}
