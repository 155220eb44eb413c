import { annotations } from '@lectern/contract/annotations.ts'
import type { Bind, Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getOwnJob, presentJob } from '../../platform/jobs/job-status.ts'
import { startAnnotatedScript } from './annotate.ts'
import type { SlideAsked } from './annotations.access.ts'
import { addDrawing, listDrawings } from './drawings.ts'
import { checkHighlights, listHighlights, removeHighlights, saveHighlights } from './highlights.ts'

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

export const annotationRoutes = (bind: Bind, context: Context): void => {
  const { database, queue } = context
  bind(annotations.generate, (asked) =>
    startAnnotatedScript(context, {
      ...slideOf(asked),
      language: asked.params.language,
      instructions: asked.body.instructions ?? '',
      currentScript: asked.body.script ?? '',
      settings: asked.body.settings,
      tools: asked.body.selected_annotation_tools,
    }),
  )
  bind(annotations.status, async ({ params, user }) =>
    presentJob(await getOwnJob(database, params.job, user.userId, ['annotated_script'])),
  )
  bind(annotations.cancel, async ({ params, user }) => {
    const job = await getOwnJob(database, params.job, user.userId, ['annotated_script'])
    return presentJob(await queue.cancel(job.id))
  })
  bind(annotations.list, (asked) => listHighlights(context, slideOf(asked)))
  bind(annotations.save, (asked) => saveHighlights(context, slideOf(asked), asked.body))
  bind(annotations.remove, (asked) => removeHighlights(context, slideOf(asked), asked.query.highlight_text))
  bind(annotations.check, (asked) => checkHighlights(context, slideOf(asked)))
  bind(annotations.draw, (asked) => addDrawing(context, slideOf(asked), asked.body))
  bind(annotations.listDrawings, (asked) => listDrawings(context, slideOf(asked)))
}
