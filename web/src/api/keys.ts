import type { SlideEntry } from '@lectern/contract/lectures.ts'

/** A slide: with another deck another page can stand at its number. */
export type Page = Pick<SlideEntry, 'index' | 'image_url'>

/**
 * The keys of everything that is kept: feature first, then what it is, then its id. A shorter key names
 * all that stand below it, so `['courses']` refreshes every list of courses.
 */
export const keys = {
  courses: {
    all: ['courses'],
    list: ['courses', 'own'],
    mine: ['courses', 'mine'],
    enrollments: ['courses', 'enrollments'],
    one: (courseId: string) => ['courses', 'one', courseId],
  },
  lectures: {
    all: ['lectures'],
    lists: ['lectures', 'lists'],
    ofCourse: (courseId: string) => ['lectures', 'lists', 'professor', courseId],
    forStudent: (courseId: string) => ['lectures', 'lists', 'student', courseId],
    one: (lectureId: string) => ['lectures', 'one', lectureId],
  },
  annotations: {
    ofSlide: (lectureId: string, { index, image_url }: Page) => ['annotations', lectureId, index, image_url],
  },
  slides: {
    words: (lectureId: string, { index, image_url }: Page) => [
      'slides',
      'words',
      lectureId,
      index,
      image_url,
    ],
    /** Where something is drawn on a picture. */
    busy: (imageUrl: string) => ['slides', 'busy', imageUrl],
  },
  scripts: {
    history: (lectureId: string, { index, image_url }: Page, language: string) => [
      'scripts',
      'history',
      lectureId,
      index,
      image_url,
      language,
    ],
  },
  preferences: { annotationTools: ['preferences', 'annotation-tools'] },
  drawings: {
    ofSlide: (lectureId: string, { index, image_url }: Page) => ['drawings', lectureId, index, image_url],
  },
  study: {
    resume: ['study', 'resume'],
    elsewhere: (lectureId: string) => ['study', 'elsewhere', lectureId],
  },
  chat: {
    history: (lectureId: string) => ['chat', 'history', lectureId],
    job: (jobId: string) => ['chat', 'job', jobId],
  },
  notes: {
    ofLecture: (lectureId: string) => ['notes', 'lecture', lectureId],
    searches: ['notes', 'search'],
    search: (words: string) => ['notes', 'search', words],
  },
  quizzes: {
    all: ['quizzes'],
    ofCourse: (courseId: string) => ['quizzes', 'lists', 'professor', courseId],
    deletedOf: (courseId: string) => ['quizzes', 'lists', 'professor', courseId, 'deleted'],
    forStudent: (courseId: string) => ['quizzes', 'lists', 'student', courseId],
    one: (quizId: string) => ['quizzes', 'one', quizId],
    taken: (quizId: string) => ['quizzes', 'taken', quizId],
    accommodations: (quizId: string) => ['quizzes', 'accommodations', quizId],
    analysis: (quizId: string) => ['quizzes', 'analysis', quizId],
  },
  quizDrafts: {
    ofLecture: (lectureId: string) => ['quiz-drafts', lectureId],
    inState: (lectureId: string, state: string) => ['quiz-drafts', lectureId, state],
  },
  submissions: {
    ofQuiz: (quizId: string) => ['submissions', 'of-quiz', quizId],
    statistics: (quizId: string) => ['submissions', 'statistics', quizId],
    answersTo: (quizId: string, questionId: string) => ['submissions', 'answers-to', quizId, questionId],
    regrade: (quizId: string) => ['submissions', 'regrade', quizId],
    mine: (quizId: string) => ['submissions', 'mine', quizId],
    one: (submissionId: string) => ['submissions', 'one', submissionId],
    history: (submissionId: string) => ['submissions', 'history', submissionId],
    chat: (submissionId: string) => ['submissions', 'chat', submissionId],
    chatJob: (jobId: string) => ['submissions', 'chat-job', jobId],
  },
  jobs: {
    one: (jobId: string) => ['jobs', 'one', jobId],
    ofLecture: (lectureId: string) => ['jobs', 'lecture', lectureId],
  },
  models: {
    settings: ['models', 'settings'],
    usages: ['models', 'usage'],
    usage: (month: string | undefined) => ['models', 'usage', month ?? 'now'],
    budgets: (lectureId: string) => ['models', 'budgets', lectureId],
    estimate: (lectureId: string, query: object | null) => ['models', 'estimate', lectureId, query],
  },
  health: ['health'],
} as const
