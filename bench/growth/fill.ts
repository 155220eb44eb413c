import { readQuestions, totalPoints } from '@lectern/core/questions/question-types.ts'
import type pg from 'pg'
import { questions } from '../quiz-storm/class.ts'

/** What a data set holds at size 1. A set of size 100 has 100 times the rows; a course is as large in both. */
const COURSES = 20
const PROFESSORS = 2
const STUDENTS = 1_000
const LECTURES = 4
const SLIDES = 10
const QUIZZES = 5
/** Each student is in two courses, and in each has come twice and logged ten events. */
const VISITS = 2
const EVENTS_PER_VISIT = 5

/** Ids are made from a kind and a number, so that rows can name each other without a lookup, and ascend as real ones do. */
const kinds = {
  professor: 1,
  student: 2,
  course: 3,
  lecture: 4,
  deck: 5,
  slide: 6,
  page: 7,
  quiz: 8,
  attempt: 9,
  visit: 10,
  chat: 11,
  card: 12,
  version: 13,
} as const
type Kind = keyof typeof kinds

/** The id of one row, as the statements below make it. @param number from 1 */
export const idOf = (kind: Kind, number: number): string =>
  `01900000-0000-7000-8${kinds[kind].toString(16).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`
const id = (kind: Kind, number: string): string =>
  `('01900000-0000-7000-8${kinds[kind].toString(16).padStart(3, '0')}-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`

export const countsOf = (size: number) => ({
  courses: COURSES * size,
  professors: PROFESSORS * size,
  students: STUDENTS * size,
  lectures: COURSES * LECTURES * size,
  quizzes: COURSES * QUIZZES * size,
  enrollments: 2 * STUDENTS * size,
})

/** The course of enrollment `e`: two different ones for each student. */
const courseOf = (courses: number) => `((e + 1) / 2 - 1 + 7 * (e % 2)) % ${courses} + 1`

/** A course and a student in it. @param number from 0 */
export const subjectOf = (size: number, number: number) => {
  const { courses } = countsOf(size)
  const course = number % courses
  return {
    courseId: idOf('course', course + 1),
    professorId: idOf('professor', (course % (PROFESSORS * size)) + 1),
    studentId: idOf('student', course + 1),
    lectureId: idOf('lecture', course * LECTURES + 1),
    quizId: idOf('quiz', course * QUIZZES + 1),
    // The student's second enrollment (an even number) is in the course of the same number.
    submissionId: idOf('attempt', (2 * (course + 1) - 1) * QUIZZES + 1),
  }
}

const series = (count: number, name: string) => `generate_series(1, ${count}) ${name}`
/** Time of row `number` of `count`: evenly over the last 300 days. */
const at = (number: string, count: number) =>
  `now() - make_interval(secs => 300 * 86400.0 * (1 - (${number})::float8 / ${count}))`
/** Lecture `k` of the course of enrollment `e`. */
const lectureOf = (courses: number, k: string) => `((${courseOf(courses)}) - 1) * ${LECTURES} + ${k}`

type Statement = [what: string, statement: string]

/** Accounts, courses, their staff and students. */
const peopleAndCourses = (size: number): Statement[] => {
  const { courses, professors, students, enrollments } = countsOf(size)
  return [
    [
      'users',
      `insert into users (id, name, email, password_hash, role, created_at, email_confirmed_at, administrator_since)
       select ${id('professor', 'n')}, 'Professor ' || n, 'professor-' || n || '@example.org', '-', 'professor'::role,
         ${at('n', professors)}, now(), case when n = 1 then now() end from ${series(professors, 'n')}
       union all
       select ${id('student', 'n')}, 'Student ' || n, 'student-' || n || '@example.org', '-', 'student', ${at('n', students)}, now(), null
       from ${series(students, 'n')}`,
    ],
    [
      'sessions',
      `insert into sessions (id, user_id, expires_at) select uuidv7(), id, now() + interval '7 days' from users`,
    ],
    [
      'courses',
      `insert into courses (id, professor_id, name, description, supported_languages, course_code, created_at)
       select ${id('course', 'n')}, ${id('professor', `(n - 1) % ${professors} + 1`)}, 'Course ' || n, 'One of many.',
         '{en}', lpad(to_hex(n), 8, '0'), ${at('n', courses)} from ${series(courses, 'n')}`,
    ],
    [
      'staff',
      `insert into course_staff (course_id, user_id, role) select id, professor_id, 'owner' from courses`,
    ],
    [
      'enrollments',
      `insert into enrollments (student_id, course_id, enrolled_at)
       select ${id('student', '(e + 1) / 2')}, ${id('course', courseOf(courses))}, ${at('e', enrollments)} from ${series(enrollments, 'e')}`,
    ],
  ]
}

/** Lectures with two decks each, the published one and the working copy, and their files. */
const lecturesWithSlides = (size: number): Statement[] => {
  const { lectures } = countsOf(size)
  return [
    [
      'lectures',
      `insert into lectures (id, course_id, title, published, default_language, supported_languages, deck_id, published_deck_id, created_at)
       select ${id('lecture', 'n')}, ${id('course', `(n - 1) / ${LECTURES} + 1`)}, 'Lecture ' || n, true, 'en', '{en}',
         ${id('deck', '2 * n - 1')}, ${id('deck', '2 * n')}, ${at('n', lectures)} from ${series(lectures, 'n')}`,
    ],
    [
      'decks',
      `insert into decks (id, lecture_id, file_key, name, size_bytes, page_count)
       select ${id('deck', 'n')}, ${id('lecture', '(n + 1) / 2')}, 'decks/' || (n + 1) / 2, 'deck.pdf', 100000, ${SLIDES}
       from ${series(2 * lectures, 'n')}`,
    ],
    [
      'published versions',
      `insert into published_versions (deck_id, lecture_id, languages)
       select ${id('deck', '2 * n')}, ${id('lecture', 'n')}, '{en}' from ${series(lectures, 'n')}`,
    ],
    [
      'slides',
      `insert into slides (id, deck_id, number, picture_key, thumbnail_key, picture_hash, width, height, title, word_count, page_id)
       select ${id('slide', `(d - 1) * ${SLIDES} + s`)}, ${id('deck', 'd')}, s, 'pictures/' || (d + 1) / 2 || '-' || s,
         'thumbnails/' || (d + 1) / 2 || '-' || s, md5(d || '-' || s), 1600, 900, 'Idea ' || s, 20,
         ${id('page', `((d + 1) / 2 - 1) * ${SLIDES} + s`)}
       from ${series(2 * lectures, 'd')}, ${series(SLIDES, 's')}`,
    ],
    [
      'scripts',
      `insert into script_versions (id, slide_id, language, script, spoken_hash, source)
       select ${id('version', 'n')}, ${id('slide', 'n')}, 'en', 'Every effect has a cause. ' || n, md5('words ' || n), 'ai_generated'
       from ${series(2 * lectures * SLIDES, 'n')}`,
    ],
    [
      'present scripts',
      `insert into scripts (slide_id, language, script, spoken_hash, version_id)
       select slide_id, language, script, spoken_hash, id from script_versions`,
    ],
    [
      'files',
      `insert into file_uses (file_key, lecture_id, kind)
       select 'pictures/' || l || '-' || s, ${id('lecture', 'l')}, 'picture' from ${series(lectures, 'l')}, ${series(SLIDES, 's')}`,
    ],
    [
      'sizes of files',
      `insert into stored_files (file_key, size_bytes) select file_key, 50000 from file_uses`,
    ],
  ]
}

/** Quizzes, and an attempt of each student in each quiz of their courses, graded. */
const quizzesAndGrades = (size: number): Statement[] => {
  const { courses, quizzes, enrollments } = countsOf(size)
  const attempts = enrollments * QUIZZES
  const read = readQuestions(questions.slice(0, 2), 'create')
  if ('problem' in read) throw new Error(`question ${read.number}`)
  const asked = JSON.stringify(read.questions).replaceAll("'", "''")
  return [
    [
      'quizzes',
      `insert into quizzes (id, course_id, code, is_active, created_at)
       select ${id('quiz', 'n')}, ${id('course', `(n - 1) / ${QUIZZES} + 1`)}, 'Q' || lpad(to_hex(n), 7, '0'), n % ${QUIZZES} = 0,
         ${at('n', quizzes)} from ${series(quizzes, 'n')}`,
    ],
    [
      'versions of quizzes',
      `insert into quiz_versions (quiz_id, revision, title, questions, total_points)
       select id, 1, 'Quiz ' || code, '${asked}', ${totalPoints(read.questions)} from quizzes`,
    ],
    [
      'question banks',
      `insert into bank_questions (course_id, id, question, tags)
       select c.id, uuidv7(), q, '{cause}' from courses c, jsonb_array_elements('${asked}'::jsonb) q, ${series(5, 'n')}`,
    ],
    [
      'submissions',
      `insert into quiz_attempts (id, quiz_id, revision, student_id, started_at, submitted_at, handed_in_by, graded_at, answers,
         auto_points, final_points, final_possible, final_method, final_at)
       select ${id('attempt', `(e - 1) * ${QUIZZES} + k`)}, ${id('quiz', `((${courseOf(courses)}) - 1) * ${QUIZZES} + k`)}, 1,
         ${id('student', '(e + 1) / 2')}, t - interval '9 minutes', t, 'student', t,
         '{"question-0": {"answer": 2, "version": 1}, "question-1": {"answer": "An effect follows.", "version": 1}}',
         (e + k) % 21, (e + k) % 21, 20, 'auto', t
       from ${series(enrollments, 'e')}, ${series(QUIZZES, 'k')},
         lateral (select ${at('e', enrollments)} + k * interval '1 minute' as t)`,
    ],
    [
      'grades of answers',
      `insert into answer_grades (submission_id, question_id, points, possible, original_points, is_correct, method, flags)
       select ${id('attempt', 'a')}, 'question-' || q, 5, 10, 5, false, 'auto',
         case when a % 200 = 0 and q = 1 then '[{"kind": "low_confidence"}]'::jsonb else '[]' end
       from ${series(attempts, 'a')}, generate_series(0, 1) q`,
    ],
    [
      'changes of grades',
      `insert into grade_changes (id, submission_id, kind, total_after) select uuidv7(), ${id('attempt', 'a')}, 'graded', 10
       from ${series(attempts, 'a')}`,
    ],
    [
      'claims',
      `insert into grade_claims (id, submission_id, question_id, claim_text, ai_response, status)
       select uuidv7(), ${id('attempt', '20 * a')}, 'question-1', 'I wrote it.', 'Yes.', case when a % 50 = 0 then 'pending' else 'approved' end
       from ${series(attempts / 20, 'a')}`,
    ],
  ]
}

/** What students leave behind who study the lectures of their courses. */
const studying = (size: number): Statement[] => {
  const { courses, lectures, enrollments } = countsOf(size)
  const lecture = (k: string) => lectureOf(courses, k)
  return [
    [
      'studied slides',
      `insert into slide_progress (student_id, lecture_id, slide_number)
       select ${id('student', '(e + 1) / 2')}, ${id('lecture', lecture('1'))}, s from ${series(enrollments, 'e')}, ${series(5, 's')}`,
    ],
    [
      'visited lectures',
      `insert into lecture_progress (student_id, lecture_id, last_slide_number, completed_at, visited_at)
       select ${id('student', '(e + 1) / 2')}, ${id('lecture', lecture('k'))}, 5, case when k = 2 then now() end, ${at('e', enrollments)}
       from ${series(enrollments, 'e')}, ${series(2, 'k')}`,
    ],
    [
      'seen annotations',
      `insert into viewed_marks (student_id, lecture_id, slide_number, mark_ids)
       select ${id('student', '(e + 1) / 2')}, ${id('lecture', lecture('1'))}, 1, '{a,b}' from ${series(enrollments, 'e')}`,
    ],
    [
      'notes',
      `insert into notes (student_id, lecture_id, slide_number, text)
       select ${id('student', '(e + 1) / 2')}, ${id('lecture', lecture('1'))}, 1, 'Look at the cause ' || e from ${series(enrollments, 'e')}`,
    ],
    [
      'events',
      `insert into activity_events (user_id, lecture_id, session_id, event_key, type, slide_number, data, happened_at, received_at)
       select ${id('student', '(e + 1) / 2')}, ${id('lecture', lecture('v'))}, e || '-' || v, e || '-' || v || '-' || n, 'play', n,
         '{"at_ms": 5000, "language": "en"}', t, t
       from ${series(enrollments, 'e')}, ${series(VISITS, 'v')}, ${series(EVENTS_PER_VISIT, 'n')},
         lateral (select ${at('e', enrollments)} + (v * 60 + n) * interval '1 second' as t)`,
    ],
    [
      'visits',
      `insert into insight_visits (id, lecture_id, student_id, session_id, started_at, ended_at, last_page_id, finished_slides)
       select ${id('visit', `(e - 1) * ${VISITS} + v`)}, ${id('lecture', lecture('v'))}, ${id('student', '(e + 1) / 2')}, e || '-' || v,
         ${at('e', enrollments)}, ${at('e', enrollments)} + interval '10 minutes', ${id('page', `(${lecture('v')} - 1) * ${SLIDES} + 5`)}, 5
       from ${series(enrollments, 'e')}, ${series(VISITS, 'v')}`,
    ],
    [
      'slides of visits',
      `insert into insight_visit_slides (visit_id, page_id, language, seconds, replays, back_jumps, pauses, is_finished)
       select ${id('visit', `(e - 1) * ${VISITS} + v`)}, ${id('page', `(${lecture('v')} - 1) * ${SLIDES} + p`)}, 'en', 40, p % 2, 0, 1, true
       from ${series(enrollments, 'e')}, ${series(VISITS, 'v')}, ${series(2, 'p')}`,
    ],
    [
      'counted students',
      `insert into insight_students (course_id, student_id, last_visit_at, lectures_finished, slides_studied)
       select course_id, student_id, enrolled_at, 1, 5 from enrollments`,
    ],
    [
      'cards',
      `insert into practice_cards (id, lecture_id, page_id, picture_key, front, back, state)
       select ${id('card', `(l - 1) * 5 + c`)}, ${id('lecture', 'l')}, ${id('page', `(l - 1) * ${SLIDES} + c`)}, 'pictures/' || l || '-' || c,
         'What follows?', 'An effect.', 'approved' from ${series(lectures, 'l')}, ${series(5, 'c')}`,
    ],
    [
      'practice',
      `insert into practice_states (student_id, card_id, rating, due_at, reviewed_at, stability, difficulty, reps, lapses)
       select ${id('student', '(e + 1) / 2')}, ${id('card', `(${lecture('1')} - 1) * 5 + c`)}, 3, now() - interval '1 hour', now() - interval '2 days',
         2, 5, 1, 0 from ${series(enrollments, 'e')}, ${series(2, 'c')}`,
    ],
  ]
}

/** Chats with the assistant, questions to professors, announcements. */
const messages = (size: number): Statement[] => {
  const { courses, enrollments } = countsOf(size)
  const firstLecture = lectureOf(courses, '1')
  return [
    [
      'conversations',
      `insert into chat_sessions (id, user_id, lecture_id, created_at, ended_at)
       select ${id('chat', 'e')}, ${id('student', '(e + 1) / 2')}, ${id('lecture', firstLecture)}, ${at('e', enrollments)},
         case when e % 4 = 0 then now() end from ${series(enrollments, 'e')}`,
    ],
    [
      'messages',
      `insert into chat_messages (id, session_id, role, content, created_at)
       select uuidv7(), ${id('chat', 'e')}, case m % 2 when 1 then 'user' else 'assistant' end, 'What is the cause of effect ' || m,
         ${at('e', enrollments)} + m * interval '1 second' from ${series(enrollments, 'e')}, ${series(4, 'm')}`,
    ],
    [
      'questions to professors',
      `insert into lecture_questions (id, student_id, lecture_id, slide_number, question, created_at, answer, answered_at, done_at)
       select uuidv7(), ${id('student', '(e + 1) / 2')}, ${id('lecture', firstLecture)}, 1, 'Why?', ${at('e', enrollments)}, 'Because.',
         ${at('e', enrollments)}, case when e % 20 > 0 then now() end from (select 10 * n as e from ${series(enrollments / 10, 'n')})`,
    ],
    [
      'announcements',
      `insert into announcements (id, course_id, author_id, title, text, publish_at)
       select uuidv7(), id, professor_id, 'News', 'Read this.', created_at + n * interval '1 day' from courses, ${series(2, 'n')}`,
    ],
    [
      'reading of announcements',
      `insert into announcement_reads (announcement_id, user_id)
       select a.id, e.student_id from announcements a join enrollments e on e.course_id = a.course_id where get_byte(uuid_send(a.id), 15) % 2 = 0`,
    ],
  ]
}

/** Jobs, the audit log, and the ledger of models. */
const operation = (size: number): Statement[] => {
  const { courses, students } = countsOf(size)
  return [
    [
      'jobs',
      `insert into jobs (id, kind, state, owner_id, course_id, created_at, started_at, ended_at)
       select uuidv7(), case n % 3 when 0 then 'chat' when 1 then 'quiz_grading' else 'audio' end,
         case when n % 200 = 0 then 'FAILED'::job_state else 'COMPLETED' end, ${id('student', `n % ${students} + 1`)},
         ${id('course', `n % ${courses} + 1`)}, t, t, t from ${series(1_000 * size, 'n')}, lateral (select ${at('n', 1_000 * size)} as t)`,
    ],
    [
      'audit log',
      `insert into audit_entries (at, action, actor_id, actor_name, client)
       select ${at('n', 2_000 * size)}, case when n % 10 = 0 then 'grade_changed' else 'signed_in' end, ${id('student', `n % ${students} + 1`)},
         'Student ' || n % ${students} + 1, '10.0.0.1' from ${series(2_000 * size, 'n')}`,
    ],
    [
      'use of models',
      `insert into model_uses (id, at, task, provider, model, course_id, user_id, tokens_in, tokens_out, duration_ms, is_good)
       select uuidv7(), ${at('n', 5_000 * size)}, 'chat', 'a provider', 'a model', ${id('course', `n % ${courses} + 1`)},
         ${id('student', `n % ${students} + 1`)}, 1000, 100, 900, true from ${series(5_000 * size, 'n')}`,
    ],
    [
      'use of models by month',
      `insert into model_months (scope, month, tokens)
       select id::text, to_char(now() at time zone 'utc', 'YYYY-MM'), 110000 from courses`,
    ],
  ]
}

/** The statements that fill a migrated database, in order. */
const statementsOf = (size: number): Statement[] => [
  ...peopleAndCourses(size),
  ...lecturesWithSlides(size),
  ...quizzesAndGrades(size),
  ...studying(size),
  ...messages(size),
  ...operation(size),
]

/**
 * Fills a migrated database by statements on whole sets. Triggers and foreign keys are off meanwhile: the rows that triggers
 * would make are written too, and ids are right by how they are made.
 */
export const fill = async (client: pg.Client, size: number): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  for (const [what, statement] of statementsOf(size)) {
    try {
      await client.query(statement)
    } catch (error) {
      throw new Error(`The statement for ${what} failed.`, { cause: error })
    }
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (analyze)')
}
