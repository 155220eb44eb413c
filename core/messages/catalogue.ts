import { fieldErrors } from '@lectern/contract/field-errors.ts'
import { accountsMessages } from './accounts.ts'
import { administrationMessages } from './administration.ts'
import { annotationsMessages } from './annotations.ts'
import { chatMessages } from './chat.ts'
import { coursesMessages } from './courses.ts'
import { enginesMessages } from './engines.ts'
import { gradingMessages } from './grading.ts'
import { jobsMessages } from './jobs.ts'
import { lecturesMessages } from './lectures.ts'
import { quizzesMessages } from './quizzes.ts'
import { requestsMessages } from './requests.ts'
import { scriptsMessages } from './scripts.ts'
import { speechMessages } from './speech.ts'
import { translationMessages } from './translation.ts'

/**
 * Every message that the server sends, in English, by its code: what jobs report, why calls fail, how engines and
 * voices fail. Codes ending in `_one` and `_other` are the plural forms of one code. Other languages:
 * `web/src/i18n/{ko,zh}/messages`.
 */
export const catalogue = {
  ...jobsMessages,
  ...requestsMessages,
  ...fieldErrors,
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
} as const
