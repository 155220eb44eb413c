import { insight } from '@lectern/contract/insight.ts'
import { record } from '../../platform/audit.ts'
import { type Bind, type Context, type Feature, readFromReplica } from '../../platform/context.ts'
import { sendFile } from '../../platform/http/attachment.ts'
import type { Routine } from '../../platform/jobs/routines.ts'
import { countChanges, forgetUntracked } from './counting.ts'
import { analyseItems } from './item-analysis.ts'
import { getLectureInsight, renewMaps } from './map.ts'
import { summariseQuestions } from './question-texts.ts'
import { getOwnFigures, getStudent, listStudents, removeStudent } from './students.ts'
import { exportStudents } from './students-export.ts'

const insightRoutes = (bind: Bind, context: Context): void => {
  bind(insight.itemAnalysis, ({ params, user }) =>
    readFromReplica(context, (context) => analyseItems(context, params.id, user)),
  )
  bind(insight.students, ({ params, query, user }) =>
    readFromReplica(context, (context) => listStudents(context, params.id, user, query.page)),
  )
  bind(insight.student, ({ params, user }) =>
    readFromReplica(context, (context) => getStudent(context, params.id, params.user, user)),
  )
  bind(insight.ownFigures, ({ params, user }) => getOwnFigures(context, params.id, user))
  bind(insight.removeStudent, ({ params, user, request }) =>
    removeStudent(context, { courseId: params.id, studentId: params.user, client: request.ip }, user),
  )
  bind(insight.exportStudents, async ({ params, query, user, request, reply }) => {
    const { title, ...file } = await readFromReplica(context, (context) =>
      exportStudents(context, params.id, query, user),
    )
    if (request.method === 'GET')
      await record(context.database, {
        action: 'students_exported',
        actorId: user.userId,
        details: { course: title, format: query.format },
        client: request.ip,
      })
    await sendFile(reply, file)
  })
  bind(insight.lecture, ({ params, query, user }) => getLectureInsight(context, params.id, query, user))
}

/** Counts what changed, forgets what a course does not keep, and draws the maps that are looked at. */
export const keepUpInsight = async (context: Context, signal?: AbortSignal): Promise<void> => {
  await countChanges(context, signal)
  await forgetUntracked(context, signal)
  await renewMaps(context, signal)
}

const insightRoutines = (context: Context): Routine[] => [
  // The figures are at most a minute old.
  { name: 'count insight', everySeconds: 20, run: (signal) => keepUpInsight(context, signal) },
  // Apart, so that a slow model does not hold up the figures.
  { name: 'summarise questions', everySeconds: 20, run: (signal) => summariseQuestions(context, signal) },
]

export const insightFeature: Feature = { name: 'insight', routes: insightRoutes, routines: insightRoutines }
