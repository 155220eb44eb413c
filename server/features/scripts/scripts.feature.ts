import { scripts } from '@lectern/contract/scripts.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { replaceInScripts } from './replace.ts'
import { getHistory } from './script-history.ts'
import { scriptJobs } from './scripts.jobs.ts'
import { saveScript, startLectureScripts, startScript } from './scripts.ts'
import { silenceSlides } from './silence-slides.ts'
import { getUploadMode, setUploadMode } from './upload-mode.ts'

const scriptRoutes = (bind: Bind, context: Context): void => {
  const { database, queue } = context
  bind(scripts.generate, ({ params, user, body }) =>
    startScript(
      context,
      {
        lectureId: params.id,
        slide: params.slide,
        user,
        language: body.language ?? undefined,
        imageUrl: body.image_url,
      },
      {
        instructions: body.instructions ?? '',
        settings: body.settings,
        currentScript: body.script ?? '',
        keepsAnnotations: body.keep_annotations,
      },
    ),
  )
  bind(scripts.generateAll, ({ params, user, body }) =>
    startLectureScripts(context, {
      lectureId: params.id,
      user,
      instructions: body.instructions,
      settings: body.settings,
      tools: body.selected_annotation_tools ?? [],
      ignoresSlideLanguage: body.ignore_slide_language,
    }),
  )
  bind(scripts.uploadMode, ({ params, user }) => getUploadMode(context, params.id, user))
  bind(scripts.setUploadMode, ({ params, user, body }) =>
    setUploadMode(context, { lectureId: params.id, user, ...body }),
  )
  bind(scripts.status, async ({ params, user }) =>
    presentJob(await getJobFor(database, params.job, user.userId, 'see', ['script', 'lecture_scripts'])),
  )
  bind(scripts.cancel, async ({ params, user }) => {
    const job = await getJobFor(database, params.job, user.userId, 'edit_lectures', [
      'script',
      'lecture_scripts',
    ])
    return presentJob(await queue.cancel(job.id))
  })
  bind(scripts.save, ({ params, query, user, body }) =>
    saveScript(context, {
      parts: query,
      lectureId: params.id,
      slide: params.slide,
      user,
      script: body.script,
      language: body.language,
      basedOnRevision: body.based_on_revision,
      sitting: body.autosave_sitting,
      imageUrl: body.image_url,
    }),
  )
  bind(scripts.history, ({ params, query, user }) =>
    getHistory(context, {
      lectureId: params.id,
      slide: params.slide,
      language: params.language,
      user,
      imageUrl: query.image_url,
    }),
  )
  bind(scripts.silence, ({ params, user, body }) =>
    silenceSlides(context, { lectureId: params.id, user, ...body }),
  )
  bind(scripts.replace, ({ params, query, user, body }) =>
    replaceInScripts(context, { lectureId: params.id, user, parts: query, ...body }),
  )
}

export const scriptsFeature: Feature = { name: 'scripts', routes: scriptRoutes, jobs: scriptJobs }
