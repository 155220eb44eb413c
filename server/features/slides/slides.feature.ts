import { slides } from '@lectern/contract/slides.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { checkHasRoom } from '../../platform/quotas/storage-room.ts'
import { getStaffLecture } from '../lectures/lectures.access.ts'
import {
  discardReplacement,
  getReplacement,
  previewReplacement,
  removeOldDecks,
  replaceSlides,
} from './replacing/replacing.ts'
import { undoReplacement } from './replacing/undo.ts'
import { slideJobs } from './slides.jobs.ts'
import { addDeck, getSlideTexts, getSlideWords, noteChecked, showSilently } from './slides.ts'

const slideRoutes = (bind: Bind, context: Context): void => {
  const { database, queue } = context
  bind(
    slides.upload,
    ({ params, user, file, body }) =>
      addDeck(context, {
        lectureId: params.id,
        user,
        file,
        mode: body.mode,
        speaks: body.speak === 'true',
        preview: body.preview === 'true',
      }),
    async ({ params, user }) => {
      const { course } = await getStaffLecture(context, params.id, user, 'edit_lectures')
      // Before the body is read: one byte is the least that a file needs.
      await checkHasRoom(context, course, 1)
    },
  )
  bind(slides.status, async ({ params, user }) =>
    presentJob(await getJobFor(database, params.job, user.userId, 'see', ['slides'])),
  )
  bind(slides.cancel, async ({ params, user }) => {
    const job = await getJobFor(database, params.job, user.userId, 'edit_lectures', ['slides'])
    return presentJob(await queue.cancel(job.id))
  })
  bind(slides.words, ({ params, query, user }) =>
    getSlideWords(context, { lectureId: params.id, slide: params.slide, user, imageUrl: query.image_url }),
  )
  bind(slides.texts, ({ params, user }) => getSlideTexts(context, params.id, user))
  bind(slides.replacement, ({ params, user }) => getReplacement(context, params.id, user))
  bind(slides.preview, ({ params, user }) => previewReplacement(context, params.id, user))
  bind(slides.replace, ({ params, user, body }) =>
    replaceSlides(context, {
      lectureId: params.id,
      user,
      deckId: body.deck_id,
      takesFrom: body.takes_from,
    }),
  )
  bind(slides.discard, ({ params, user, query }) =>
    discardReplacement(context, { lectureId: params.id, user, deckId: query.deck_id }),
  )
  bind(slides.undo, ({ params, user, body }) =>
    undoReplacement(context, { lectureId: params.id, user, deckId: body.deck_id }),
  )
  bind(slides.check, ({ params, user, query }) =>
    noteChecked(context, { lectureId: params.id, slide: params.slide, user, imageUrl: query.image_url }),
  )
  bind(slides.silence, ({ params, query, user, body }) =>
    showSilently(context, {
      lectureId: params.id,
      slide: params.slide,
      user,
      imageUrl: query.image_url,
      isSilent: body.silent,
    }),
  )
}

export const slidesFeature: Feature = {
  name: 'slides',
  routes: slideRoutes,
  jobs: slideJobs,
  routines: (context) => [
    { name: 'old decks', everySeconds: 24 * 60 * 60, run: () => removeOldDecks(context) },
  ],
}
