import { annotations } from './annotations.ts'
import { archive } from './archive.ts'
import { authoring } from './authoring.ts'
import { bubble } from './bubble.ts'
import { courseCopies } from './course-copies.ts'
import { courseStaff } from './course-staff.ts'
import { drawing } from './drawing.ts'
import { editors } from './editors.ts'
import { models } from './models.ts'
import { privacy } from './privacy.ts'
import { professor } from './professor.ts'
import { replacing } from './replacing.ts'
import { spoken } from './spoken.ts'
import { studio } from './studio.ts'
import { translation } from './translation.ts'
import { update } from './update.ts'

/** The texts of the professor's pages, by namespace; in one file, because all are loaded together. */
export const authoringAreas = {
  professor,
  studio,
  annotations,
  drawing,
  bubble,
  authoring,
  translation,
  spoken,
  models,
  update,
  replacing,
  courseStaff,
  courseCopies,
  privacy,
  archive,
  editors,
}
