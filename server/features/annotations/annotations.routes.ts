import { annotations } from '@lectern/contract/annotations.ts'
import type { FastifyReply } from 'fastify'
import type { Bind, Context } from '../../platform/context.ts'
import { setEtag } from '../../platform/http/bind.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { startAnnotatedScript } from './annotate.ts'
import type { SlideAsked } from './annotations.access.ts'
import type { Highlights } from './annotations.queries.ts'
import { addDrawing, listDrawings } from './drawings.ts'
import {
  checkHighlights,
  listHighlights,
  listStoredHighlights,
  removeHighlights,
  saveHighlights,
} from './highlights.ts'

const slideOf = ({
  params,
  query,
  user,
}: {
  params: { id: string; slide: number }
  query?: { image_url?: string }
  user: Identity
}): SlideAsked => ({
  lectureId: params.id,
  slide: params.slide,
  user,
  imageUrl: query?.image_url,
})

const changeOf = (asked: Parameters<typeof slideOf>[0] & { query: { based_on_revision?: number } }) => ({
  ...slideOf(asked),
  basedOnRevision: asked.query.based_on_revision,
})

const withRevision = (reply: FastifyReply, { list, revision }: Highlights) => {
  setEtag(reply, revision)
  return list
}

export const annotationRoutes = (bind: Bind, context: Context): void => {
  const { database, queue } = context
  bind(annotations.generate, (asked) =>
    startAnnotatedScript(
      context,
      { ...slideOf(asked), imageUrl: asked.body.image_url, language: asked.params.language },
      {
        instructions: asked.body.instructions ?? '',
        currentScript: asked.body.script ?? '',
        settings: asked.body.settings,
        tools: asked.body.selected_annotation_tools ?? undefined,
      },
    ),
  )
  bind(annotations.status, async ({ params, user }) =>
    presentJob(await getJobFor(database, params.job, user.userId, 'see', ['annotated_script'])),
  )
  bind(annotations.cancel, async ({ params, user }) => {
    const job = await getJobFor(database, params.job, user.userId, 'edit_lectures', ['annotated_script'])
    return presentJob(await queue.cancel(job.id))
  })
  bind(annotations.list, async (asked) => {
    const { stored, language } = asked.query
    return withRevision(
      asked.reply,
      stored === 'true'
        ? await listStoredHighlights(context, slideOf(asked))
        : await listHighlights(context, { ...slideOf(asked), language }),
    )
  })
  bind(annotations.save, async (asked) =>
    withRevision(asked.reply, await saveHighlights(context, changeOf(asked), asked.body)),
  )
  bind(annotations.remove, async (asked) =>
    withRevision(asked.reply, await removeHighlights(context, changeOf(asked), asked.query.highlight_text)),
  )
  bind(annotations.check, (asked) => checkHighlights(context, slideOf(asked)))
  bind(annotations.draw, (asked) => addDrawing(context, slideOf(asked), asked.body))
  bind(annotations.listDrawings, (asked) => listDrawings(context, slideOf(asked)))
}
