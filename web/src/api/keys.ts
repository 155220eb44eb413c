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
    ofSlide: (lectureId: string, slide: number) => ['annotations', lectureId, slide],
  },
  slides: {
    words: (lectureId: string, slide: number) => ['slides', 'words', lectureId, slide],
    /** Where something is drawn on a picture. */
    busy: (imageUrl: string) => ['slides', 'busy', imageUrl],
  },
  scripts: {
    history: (lectureId: string, slide: number, language: string) => [
      'scripts',
      'history',
      lectureId,
      slide,
      language,
    ],
  },
  preferences: { annotationTools: ['preferences', 'annotation-tools'] },
  drawings: {
    ofSlide: (lectureId: string, slide: number) => ['drawings', lectureId, slide],
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
  jobs: {
    one: (jobId: string) => ['jobs', 'one', jobId],
    ofLecture: (lectureId: string) => ['jobs', 'lecture', lectureId],
  },
  health: ['health'],
} as const
