import type { Feature } from '../../platform/context.ts'
import { lectureRoutes } from './lectures.routes.ts'
import { removeCoursesAfterGrace } from './remove-courses.ts'

export const lecturesFeature: Feature = {
  name: 'lectures',
  routes: lectureRoutes,
  routines: (context) => [
    {
      name: 'remove deleted courses',
      everySeconds: 60 * 60,
      run: (signal) => removeCoursesAfterGrace(context, signal),
    },
  ],
}
