import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courseRoles } from './course-access.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, jobParams, time } from './ids.ts'
import { jobStatus, startedJob } from './jobs.ts'
import { languageList, lectureLanguage } from './language-fields.ts'
import * as limits from './limits.ts'
import { helpLevel } from './models.ts'
import { requiredLine, requiredText, text } from './text.ts'

const fields = {
  name: requiredLine(limits.nameChars, 'course_name_missing', 'course_name_too_long'),
  description: requiredText(limits.descriptionChars, 'course_description_missing', 'description_too_long'),
  syllabus: text(limits.syllabusChars, 'syllabus_too_long'),
  supported_languages: languageList('course_languages_missing'),
}
/** How a word is spoken; changes speech only, never the text. */
const pronunciation = z.object({
  word: requiredLine(limits.pronunciationChars, 'pronunciation_word_missing', 'pronunciation_word_too_long'),
  say_as: requiredLine(limits.pronunciationChars, 'pronunciation_missing', 'pronunciation_too_long'),
  /** Null: every language. */
  language: lectureLanguage.nullable().default(null),
})
export type Pronunciation = z.output<typeof pronunciation>
const pronunciations = z
  .array(pronunciation)
  .max(limits.pronunciations, fieldError('too_many_pronunciations'))

/** How the built-in voices sound. A provider's voice has its own settings. */
export const voiceSettings = z.object({
  voice: z.enum(['deep', 'bright'], fieldError('voice_unknown_choice')),
  rate: z.enum(['slow', 'normal', 'fast'], fieldError('voice_rate_unknown')),
  pitch: z.enum(['low', 'normal', 'high'], fieldError('voice_pitch_unknown')),
})
export type VoiceSettings = z.output<typeof voiceSettings>
/** Words per minute of the built-in voices; the synthesiser's default of 175 is fast for a lecture. */
export const voiceRates: Record<VoiceSettings['rate'], number> = { slow: 140, normal: 165, fast: 195 }
export const defaultVoice: VoiceSettings = { voice: 'deep', rate: 'normal', pitch: 'normal' }

export const newCourse = z.object({
  ...fields,
  syllabus: fields.syllabus.nullable().default(''),
  supported_languages: fields.supported_languages.default(['en']),
})
export const courseChange = z
  .object({
    ...fields,
    pronunciations,
    voice_settings: voiceSettings,
    help_level: helpLevel,
    /** False: only sums of visits remain, also of earlier ones. */
    tracks_students: z.boolean(),
  })
  .partial()

export const course = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  syllabus: z.string(),
  supported_languages: z.array(z.string()),
  /** For the course's staff only. */
  course_code: z.string().optional(),
  /** For the course's staff only. */
  pronunciations: z.array(pronunciation).optional(),
  /** For the course's staff only. */
  voice_settings: voiceSettings.optional(),
  /** How much the assistant reveals; for the course's staff only. */
  help_level: helpLevel.optional(),
  /** Whether visits are kept with the student. */
  tracks_students: z.boolean(),
  /** The caller's role on the staff; missing for students. */
  role: z.enum(courseRoles).optional(),
  /** Questions of the class that wait for an answer; in the list of the staff's courses only. */
  open_questions: z.number().int().optional(),
  created_at: time,
  /** Since when nothing in the course can be changed; null: it can. */
  archived_at: time.nullable(),
})
export type Course = z.output<typeof course>

/** A course after a change. */
export const changedCourse = course.extend({
  /** How many slides, counted per language, lost their audio to a changed pronunciation list or voice. */
  stale_audio: z.number().int(),
})

const studentCourse = course
  .omit({
    course_code: true,
    pronunciations: true,
    voice_settings: true,
    help_level: true,
    role: true,
    open_questions: true,
  })
  .extend({
    lecture_count: z.number().int(),
    completed_lectures: z.number().int(),
    /** Slides of the published lectures, and how many of these the student has studied. */
    slide_count: z.number().int(),
    completed_slides: z.number().int(),
    /** Answers of the professor since the last visit to their lectures, and the lecture of the latest. */
    new_answers: z.object({ count: z.number().int(), lecture_id: id }).nullable(),
    enrolled_at: time,
  })
export type StudentCourse = z.output<typeof studentCourse>

/** A course a student is enrolled in, with finished counts of its published lectures. */
const enrollment = z.object({
  course_id: id,
  enrolled_at: time,
  progress: z.array(z.object({ lecture_id: id, completed: z.boolean() })),
})

/** Where a student left off: the published lecture opened last that is not finished. */
export const resumePoint = z.object({
  lecture_id: id,
  title: z.string(),
  course_id: id,
  course_name: z.string(),
  slide_index: z.number().int(),
  slide_count: z.number().int(),
  completed_slides: z.number().int(),
  thumbnail_url: z.string().nullable(),
})

export const courses = defineCalls({
  create: {
    method: 'POST',
    path: '/courses',
    who: 'professor',
    summary: 'Create a course.',
    body: newCourse,
    reply: course,
  },
  list: {
    method: 'GET',
    path: '/courses',
    who: 'professor',
    action: 'see',
    summary: "The courses whose staff the caller is on, newest first, with the caller's role.",
    reply: z.array(course),
  },
  listMine: {
    method: 'GET',
    path: '/courses/my-courses',
    who: 'student',
    summary: 'The courses a student is enrolled in, with progress.',
    reply: z.array(studentCourse),
  },
  listEnrollments: {
    method: 'GET',
    path: '/courses/my-enrollments',
    who: 'student',
    summary: "A student's enrollments, with the progress of each published lecture.",
    reply: z.array(enrollment),
  },
  get: {
    method: 'GET',
    path: '/courses/{id}',
    who: 'signedIn',
    action: 'see',
    summary: 'One course, for its staff or a student enrolled in it.',
    params: idParams,
    reply: course,
  },
  update: {
    method: 'PUT',
    path: '/courses/{id}',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Change name, description, syllabus, languages, the pronunciation list or the help level.',
    params: idParams,
    body: courseChange,
    reply: changedCourse,
  },
  renewCode: {
    method: 'POST',
    path: '/courses/{id}/renew-code',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Give the course another enrollment code; the former one opens nothing. Enrolled students stay.',
    params: idParams,
    reply: course,
  },
  archive: {
    method: 'POST',
    path: '/courses/{id}/archive',
    who: 'professor',
    action: 'delete_course',
    worksInArchive: true,
    summary: 'Make a course read-only for everybody. Its owner can reopen it.',
    params: idParams,
    reply: course,
  },
  reopen: {
    method: 'POST',
    path: '/courses/{id}/reopen',
    who: 'professor',
    action: 'delete_course',
    worksInArchive: true,
    summary: 'End the archive of a course: it can be changed again.',
    params: idParams,
    reply: course,
  },
  nameByCode: {
    method: 'GET',
    path: '/courses/name-by-code',
    who: 'anyone',
    summary:
      'The name of the course that a code enrolls in, for visitors who opened its link; null for other codes and after guessing.',
    query: z.object({ course_code: z.string().trim().toUpperCase().max(limits.enrollmentCodeChars) }),
    reply: z.object({ course_name: z.string().nullable() }),
  },
  enroll: {
    method: 'POST',
    path: '/courses/enroll',
    who: 'student',
    summary: 'Enroll with a course code; enrolling twice changes nothing.',
    body: z.object({
      course_code: z
        .string(fieldError('enrollment_code_missing'))
        .trim()
        .toUpperCase()
        .min(1, fieldError('enrollment_code_missing'))
        .max(limits.enrollmentCodeChars, fieldError('enrollment_code_too_long')),
    }),
    reply: studentCourse,
  },
  leave: {
    method: 'POST',
    path: '/courses/{id}/leave',
    who: 'student',
    worksInArchive: true,
    summary: 'Leave a course. The work in it is kept: enrolling again brings it back.',
    params: idParams,
    reply: z.object({ detail: z.string() }),
  },
  uploadSyllabus: {
    method: 'POST',
    path: '/courses/upload-syllabus',
    who: 'professor',
    summary: 'Turn a syllabus PDF into text, as a job.',
    takes: 'upload',
    maxFileBytes: limits.syllabusBytes,
    reply: startedJob,
  },
  syllabusStatus: {
    method: 'GET',
    path: '/courses/syllabus-status/{job}',
    who: 'professor',
    summary: 'State of a syllabus job; its text once completed.',
    params: jobParams,
    reply: jobStatus,
  },
  cancelSyllabus: {
    method: 'POST',
    path: '/courses/syllabus-cancel/{job}',
    who: 'professor',
    summary: 'Cancel a syllabus job.',
    params: jobParams,
    reply: jobStatus,
  },
})
