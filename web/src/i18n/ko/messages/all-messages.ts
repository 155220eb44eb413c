import { accountsMessages } from './accounts.ts'
import { administrationMessages } from './administration.ts'
import { annotationsMessages } from './annotations.ts'
import { chatMessages } from './chat.ts'
import { coursesMessages } from './courses.ts'
import { enginesMessages } from './engines.ts'
import { fieldsMessages } from './fields.ts'
import { gradingMessages } from './grading.ts'
import { jobsMessages } from './jobs.ts'
import { lecturesMessages } from './lectures.ts'
import { quizzesMessages } from './quizzes.ts'
import { requestsMessages } from './requests.ts'
import { scriptsMessages } from './scripts.ts'
import { speechMessages } from './speech.ts'
import { translationMessages } from './translation.ts'

/** Messages of the server, by code. */
export const messages = {
  ...jobsMessages,
  ...requestsMessages,
  ...fieldsMessages,
  ...accountsMessages,
  ...coursesMessages,
  ...lecturesMessages,
  ...scriptsMessages,
  ...annotationsMessages,
  ...speechMessages,
  ...translationMessages,
  ...enginesMessages,
  ...quizzesMessages,
  ...gradingMessages,
  ...chatMessages,
  ...administrationMessages,
}
