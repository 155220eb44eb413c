import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import { interfaceLanguages } from './interface-languages.ts'
import { lectureLanguage } from './language-fields.ts'
import { limits } from './limits.ts'
import { givenPage } from './paging.ts'

/** How a question worked, over the graded submissions that had its present wording. */
const itemAnalysis = z.object({
  quiz_id: id,
  submissions: z.number().int(),
  questions: z.array(
    z.object({
      question_id: z.string(),
      number: z.number().int(),
      question_type: z.string(),
      question_text: z.string(),
      points: z.number(),
      answers: z.number().int(),
      unanswered: z.number().int(),
      /** Mean share of points earned, 0 to 1: high is easy. Null without answers. */
      difficulty: z.number().nullable(),
      /**
       * Correlation of this question's points with those of all others, −1 to 1. Null with fewer than three
       * submissions or without variation.
       */
      discrimination: z.number().nullable(),
      /** For each option: how often it was chosen, in total, in the best and in the last third. */
      options: z
        .array(
          z.object({
            text: z.string(),
            is_correct: z.boolean(),
            chosen: z.number().int(),
            best_third: z.number().int(),
            last_third: z.number().int(),
          }),
        )
        .nullable(),
      /** Index of the wrong option chosen most; null when none was chosen wrongly, and without options. */
      most_chosen_wrong: z.number().int().nullable(),
      mean_seconds: z.number().nullable(),
      /** The slide that teaches it, in the working copy; null: none is named, or it left the lecture. */
      slide: z
        .object({
          lecture_id: id,
          lecture_title: z.string(),
          slide_index: z.number().int(),
          title: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
})
export type ItemAnalysis = z.output<typeof itemAnalysis>

/** The figures of a slide. Counts are of students of the course, unless said otherwise. */
const slideInsight = z.object({
  index: z.number().int(),
  title: z.string().nullable(),
  thumbnail_url: z.string(),
  /** Came to the slide. */
  reached: z.number().int(),
  /** Heard it to its end, or marked it as studied. */
  studied: z.number().int(),
  /** Half of those who came spent more time on it; null: without visits. */
  median_seconds: z.number().nullable(),
  /** Length of its recording in the asked language, or the lecture's default one; null without one. */
  voice_seconds: z.number().nullable(),
  /** Heard a part of it again. */
  replays: z.number().int(),
  /** Returns to it from a later slide, each counted. */
  back_jumps: z.number().int(),
  /** Pauses, each counted. */
  pauses: z.number().int(),
  /** Left the lecture here and did not come back within 12 hours. */
  exits: z.number().int(),
  /** Questions to the assistant, each counted. */
  questions: z.number().int(),
  /**
   * Share of the points earned in quiz questions that refer to the slide, over the submissions of the period and of
   * every language; null: fewer than three graded answers.
   */
  quiz_success: z.number().nullable(),
  /** The quiz question with the lowest share, of those with three graded answers; null: none. */
  hardest_question: z
    .object({ quiz_title: z.string(), number: z.number().int(), success: z.number() })
    .nullable(),
})

/** A group of questions that ask for the same, of at least three students; without names. */
const questionGroup = z.object({
  slide_index: z.number().int().nullable(),
  /** The words of a typical question that three students used. */
  text: z.string(),
  count: z.number().int(),
})

const lectureInsight = z.object({
  /** Opened the lecture in the period. */
  students: z.number().int(),
  /** Of these, those who have finished it. */
  finished: z.number().int(),
  slides: z.array(slideInsight),
  questions: z.array(questionGroup),
  /** Enrolled students. */
  enrolled: z.number().int(),
  /** At most three slides, worst first, each with its reasons (`core/insight/needed-work.ts`). */
  needs_work: z.array(
    z.object({
      slide_index: z.number().int(),
      reasons: z.array(
        z.object({
          kind: z.enum(['quiz_success', 'replays', 'questions', 'time', 'exits', 'back_jumps']),
          value: z.number(),
        }),
      ),
    }),
  ),
})
export type InsightFigures = z.output<typeof lectureInsight>
/** False: each visit counts as a student, because the course keeps no visits with students. */
const tracked = z.object({
  tracks_students: z.boolean(),
  /** All changes until then are counted. */
  counted_until: time,
})
const lectureInsightReply = lectureInsight.extend(tracked.shape).extend({
  course_id: id,
  title: z.string(),
  languages: z.array(z.string()),
  /** `text` is a model's summary where there is one, otherwise the same as `words`. */
  questions: z.array(questionGroup.extend({ words: z.string() })),
})
export type LectureInsight = z.output<typeof lectureInsightReply>

const studentState = z.enum(['stuck', 'inactive', 'not_started', 'on_track'])
const stuckAt = z.object({
  lecture_id: id,
  title: z.string(),
  /** Null: the slide left the lecture. */
  slide_index: z.number().int().nullable(),
})
const totals = z.object({
  /** Published lectures, and their slides. */
  lectures: z.number().int(),
  slides: z.number().int(),
  /** Closed quizzes, and their points. */
  quizzes: z.number().int(),
  points: z.number(),
})
/** Figures of a student. Those of visits and slides are null where the course does not track students. */
const studentFigures = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  enrolled_at: time,
  state: studentState.nullable(),
  stuck_at: stuckAt.nullable(),
  last_visit_at: time.nullable(),
  lectures_finished: z.number().int().nullable(),
  slides_studied: z.number().int().nullable(),
  /** Quizzes that the student has submitted, and the points in those that are graded. */
  quizzes_submitted: z.number().int(),
  points: z.number(),
  /** Closed quizzes from which the student is not excused and open ones that are submitted, and their points. */
  quizzes_due: z.number().int(),
  points_due: z.number(),
})
export type ClassStudent = z.output<typeof studentFigures>
const classStudents = z.object({ totals, students: z.array(studentFigures) }).extend(tracked.shape)
export type ClassStudents = z.output<typeof classStudents>

const studentInsight = studentFigures.extend(tracked.shape).extend({
  course_name: z.string(),
  totals,
  visits_this_week: z.number().int().nullable(),
  seconds_this_week: z.number().int().nullable(),
  lectures: z.array(
    z.object({
      _id: id,
      title: z.string(),
      slide_titles: z.array(z.string().nullable()),
      /** Numbers of the slides that are studied; null where the course does not track students. */
      studied: z.array(z.number().int()).nullable(),
      seconds: z.number().int().nullable(),
      finished_at: time.nullable(),
    }),
  ),
  quizzes: z.array(
    z.object({
      _id: id,
      title: z.string(),
      /** Closed for this student: one with a later closing date may still take it. */
      is_closed: z.boolean(),
      is_excused: z.boolean(),
      /** It was closed before the student first enrolled: not missing without a submission. */
      is_closed_before_enrollment: z.boolean(),
      points_possible: z.number(),
      /** Null: not submitted. */
      submission_id: id.nullable(),
      submitted_at: time.nullable(),
      seconds: z.number().int().nullable(),
      /** Null: not graded, or not shown yet to the student. */
      points: z.number().nullable(),
      disputes: z.number().int(),
      open_disputes: z.number().int(),
      time_factor: z.number(),
      extra_minutes: z.number().int(),
    }),
  ),
})
export type StudentInsight = z.output<typeof studentInsight>

const studentParams = z.object({ id, user: id })

export const insight = defineCalls({
  itemAnalysis: {
    method: 'GET',
    path: '/quizzes/{id}/item-analysis',
    who: 'professor',
    action: 'see',
    summary: 'Difficulty, discrimination, choices and mean time of each question.',
    params: idParams,
    reply: itemAnalysis,
  },
  students: {
    method: 'GET',
    path: '/courses/{id}/students',
    who: 'professor',
    action: 'see',
    summary: `The students of a course with their visits, lectures, slides, quizzes and points, by name; with \`page\`, ${limits.studentsPerPage} of them.`,
    params: idParams,
    query: z.object({ page: givenPage.optional() }),
    reply: classStudents,
  },
  exportStudents: {
    method: 'GET',
    path: '/courses/{id}/students/export',
    who: 'professor',
    action: 'see',
    summary: 'The list of students as an Excel workbook (`xlsx`) or as CSV.',
    params: idParams,
    query: z.object({
      format: z.enum(['xlsx', 'csv'], fieldError('export_format_unknown')).default('xlsx'),
      /** Time zone of written times, such as `Europe/Berlin`; UTC when left out or unknown. */
      time_zone: z.string().max(100).optional(),
      /** Of the headings and states. */
      language: z.enum(interfaceLanguages, fieldError('interface_language_unknown')).default('en'),
    }),
    gives: 'file',
    reply: z.unknown(),
  },
  student: {
    method: 'GET',
    path: '/courses/{id}/students/{user}',
    who: 'professor',
    action: 'see',
    summary: 'One student of a course: lectures slide by slide, quizzes, disputes and extra time.',
    params: studentParams,
    reply: studentInsight,
  },
  removeStudent: {
    method: 'DELETE',
    path: '/courses/{id}/students/{user}',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Remove a student from a course. The work is kept; enrolling again brings it back.',
    params: studentParams,
    reply: z.object({ user_id: id }),
  },
  ownFigures: {
    method: 'GET',
    path: '/courses/{id}/own-figures',
    who: 'student',
    summary: 'What the course records about the student, as its staff sees it.',
    params: idParams,
    reply: studentInsight,
  },
  lecture: {
    method: 'GET',
    path: '/lectures/{id}/insight',
    who: 'professor',
    action: 'see',
    summary: 'The confusion map of a lecture: figures of each slide, and questions by meaning.',
    params: idParams,
    query: z.object({
      /** Visits in that language; all when left out. */
      language: lectureLanguage.optional(),
      /** Visits that ended since then, to the minute; all when left out. */
      since: time.or(z.iso.date()).optional(),
    }),
    reply: lectureInsightReply,
  },
})
