import { study } from '@lectern/contract/study.ts'
import type { Bind, Context } from '../../platform/context.ts'
import { fileNameOf, sendTextFile } from '../../platform/http/attachment.ts'
import { writeCaptions, writeTranscript } from './captions.ts'
import {
  completeLecture,
  completeSlide,
  findResume,
  takeBackSlide,
  viewAnnotations,
  visitSlide,
} from './study.ts'

export const studyRoutes = (bind: Bind, context: Context): void => {
  bind(study.completeSlide, ({ params, query, user }) =>
    completeSlide(context, { ...params, imageUrl: query.image_url }, user),
  )
  bind(study.takeBackSlide, ({ params, query, user }) =>
    takeBackSlide(context, { ...params, imageUrl: query.image_url }, user),
  )
  bind(study.completeLecture, ({ params, user }) => completeLecture(context, params.lecture, user))
  bind(study.visit, ({ params, query, user }) =>
    visitSlide(context, { ...params, imageUrl: query.image_url }, user),
  )
  bind(study.viewAnnotations, ({ params, body, user }) =>
    viewAnnotations(context, { ...params, imageUrl: body.image_url, markerIds: body.marker_ids }, user),
  )
  bind(study.captions, async ({ params, user, reply }) => {
    const { name, text } = await writeCaptions(context, { ...params, lectureId: params.id, user })
    await sendTextFile(reply, { name: `${fileNameOf(name, 'captions')}.vtt`, type: 'text/vtt', text })
    return undefined
  })
  bind(study.transcript, async ({ params, user, reply }) => {
    const { name, text } = await writeTranscript(context, { ...params, lectureId: params.id, user })
    await sendTextFile(reply, { name: `${fileNameOf(name, 'transcript')}.md`, type: 'text/markdown', text })
    return undefined
  })
  bind(study.resume, ({ user }) => findResume(context, user))
}
