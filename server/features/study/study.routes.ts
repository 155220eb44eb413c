import { study } from '@lectern/contract/study.ts'
import type { Bind, Context } from '../../platform/context.ts'
import { completeLecture, completeSlide, findResume, visitSlide } from './study.ts'

export const studyRoutes = (bind: Bind, context: Context): void => {
  bind(study.completeSlide, ({ params, user }) => completeSlide(context, params, user))
  bind(study.completeLecture, ({ params, user }) => completeLecture(context, params.lecture, user))
  bind(study.visit, ({ params, user }) => visitSlide(context, params, user))
  bind(study.resume, ({ user }) => findResume(context, user))
}
