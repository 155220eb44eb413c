import { callApi } from '../../api/call-api.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { progressOutbox } from '../../api/outbox/progress.ts'
import { queryClient } from '../../api/query-client.ts'
import type { StoredSlide } from '../slide-pages/find-slide-now.ts'

/** Tells the server that a slide is not studied after all. Throws while the report that it is studied waits to be sent. */
export async function takeBack(
  userId: string,
  lectureId: string,
  { slide, imageUrl }: StoredSlide,
): Promise<void> {
  const waits = progressOutbox.list(userId).some((one) => one.lectureId === lectureId && one.slide === slide)
  if (waits) throw new Error('The report of this slide is not sent yet.')
  await callApi(calls.study.takeBackSlide, {
    params: { lecture: lectureId, slide },
    query: { image_url: imageUrl },
  })
  for (const call of [calls.courses.listMine, calls.lectures.listForStudent, calls.study.resume])
    void queryClient.invalidateQueries({ queryKey: keyOf(call) })
  void queryClient.invalidateQueries({
    queryKey: keyOf(calls.lectures.get, { params: { id: lectureId } }),
    refetchType: 'none',
  })
}
