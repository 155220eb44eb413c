import { annotations } from '@lectern/contract/annotations.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { health } from '@lectern/contract/health.ts'
import { type JobStatus, jobs } from '@lectern/contract/jobs.ts'
import { lectureEditors } from '@lectern/contract/lecture-editors.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { type Lecture, lectures, type SlideEntry } from '@lectern/contract/lectures.ts'
import { models } from '@lectern/contract/models.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { users } from '@lectern/contract/users.ts'
import { waitingReviews } from '@lectern/contract/waiting-reviews.ts'
import { answer, fail } from './answers.ts'

const time = '2026-01-01T00:00:00.000Z'
export const courseId = '00000000-0000-7000-8000-00000000c001'
export const lectureId = '00000000-0000-7000-8000-00000000e001'

/** A grey picture without a server. */
const picture = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#eee"/><text x="40" y="80" font-size="40">${text}</text></svg>`)}`

/** Makes a slide of a lecture; by default with a script and without audio. */
export const makeSlide = (index: number, fields: Partial<SlideEntry> = {}): SlideEntry => ({
  index,
  script: `This is slide ${index}. It is short.`,
  revision: 1,
  image_url: picture(`Slide ${index}`),
  thumbnail_url: picture(`Slide ${index}`),
  image_width: 960,
  image_height: 540,
  title: `Slide title ${index}`,
  word_count: 7,
  audio_url: null,
  audio_duration_ms: null,
  audio_marks: null,
  audio_stale: false,
  stale_audio: null,
  ...fields,
})

export const makeCourse = (fields: Partial<Course> = {}): Course => ({
  _id: courseId,
  name: 'Gardening',
  description: 'How plants grow, and how to help them.',
  syllabus: '',
  supported_languages: ['en'],
  course_code: 'ABC123',
  pronunciations: [],
  voice_settings: { voice: 'deep', rate: 'normal', pitch: 'normal' },
  help_level: 'explains',
  role: 'owner',
  tracks_students: true,
  archived_at: null,
  created_at: time,
  ...fields,
})

/** Makes a lecture with two slides that have scripts. */
export const makeLecture = (fields: Partial<Lecture> = {}): Lecture => {
  const { slides: entries = { en: [makeSlide(1), makeSlide(2)] } } = fields
  const count = Object.values(entries)[0]?.length ?? 0
  return {
    _id: lectureId,
    title: 'Plants at home',
    description: null,
    course_id: courseId,
    course_name: 'Gardening',
    published: false,
    created_at: time,
    pdf_file_path: count > 0 ? '/plants.pdf' : null,
    pdf_file_name: count > 0 ? 'plants.pdf' : null,
    total_slides: count,
    default_language: 'en',
    current_language: 'en',
    supported_languages: Object.keys(entries),
    languages_in_preparation: [],
    published_version: null,
    script_generation_complete: true,
    image_paths: [],
    slides: entries,
    ...fields,
  }
}

/** A job as the platform sends it while it runs. */
export const runningJob = (index: number, fields: Partial<JobStatus> = {}): JobStatus => ({
  job_id: `00000000-0000-7000-8000-00000000000${index}`,
  kind: 'script',
  status: 'RUNNING',
  progress: 40,
  message: '',
  code: '',
  params: {},
  details: [],
  error: null,
  course_id: null,
  lecture_id: lectureId,
  slide_index: null,
  language: 'en',
  original_filename: null,
  partial: null,
  audio_url: null,
  syllabus_text: null,
  done: null,
  total: null,
  created_at: new Date().toISOString(),
  ended_at: null,
  ...fields,
})

/** Makes a lecture that students have as it is. */
export const makePublishedLecture = (): Lecture =>
  makeLecture({
    published: true,
    published_version: {
      published_at: '2026-01-01T00:00:00.000Z',
      languages: ['en'],
      differing_slides: 0,
      undo_until: null,
    },
  })

/** Gives the server's answers on the pages of a professor with one course, one lecture and no model. */
export function answerForProfessor(lecture: Lecture = makeLecture(), course: Course = makeCourse()): void {
  answer(health.get, {
    status: 'ok',
    version: '0.0.0',
    disk: 'ok',
    engines: {
      script: 'builtin',
      chat: 'builtin',
      annotation: 'builtin',
      speech: 'builtin',
      translation: 'none',
    },
  })
  answer(courses.list, [course])
  answer(courses.get, course)
  answer(deletedCourses.list, [])
  answer(deletedLectures.list, [])
  answer(lectures.get, lecture)
  answer(lectures.listOfCourse, [
    {
      ...lecture,
      slide_count: lecture.total_slides,
      thumbnail_url: lecture.slides.en?.[0]?.thumbnail_url ?? null,
    },
  ])
  answer(quizzes.ofCourse, [])
  answer(waitingReviews.list, [])
  answer(lectureQuestions.ofCourse, [])
  answer(users.emailState, {
    email: 'ada@example.org',
    is_confirmed: false,
    waiting_email: null,
    sends_email: false,
    has_password: true,
  })
  answer(users.registrationOptions, {
    professors: 'anybody',
    domains: [],
    invitation_works: null,
    invited_email: null,
  })
  answer(users.signInOptions, { sends_email: false, passwords: true, passkeys_at: null, providers: [] })
  answer(jobs.ofLecture, [])
  answer(lectureEditors.report, [])
  // Without the stream, the page polls.
  fail(jobs.events)
  answer(annotations.list, [])
  answer(annotations.listDrawings, [])
  answer(slides.words, { width: 960, height: 540, words: [] })
  answer(slides.replacement, { waiting: null, undo: null })
  answer(scripts.history, [])
  answer(users.annotationPreferences, {
    selected_annotation_tools: ['highlight', 'arrow', 'text_annotation', 'diagram'],
  })
  answer(models.settings, {
    engines: [],
    budget: { tokens: null, used: 0, state: 'free' },
    speech_budget: { minutes: null, used: 0, state: 'free' },
  })
  answer(models.budgets, [])
  answer(scripts.uploadMode, { mode: 'interactive', speak: false })
}
