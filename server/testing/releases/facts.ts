/**
 * What people find in a filled installation, by calls that every release has. Only fields whose meaning never changes:
 * the same facts are read from the old release and from the newest one, and must be equal.
 */

/** One GET of the API. @throws when it is not answered 200 */
export type Read = (path: string, token: string) => Promise<unknown>

type Json = Record<string, unknown>
const list = (value: unknown): Json[] => value as Json[]
const pick = (from: unknown, ...fields: string[]): Json =>
  Object.fromEntries(fields.map((field) => [field, (from as Json)[field] ?? null]))
/** Lists without an order of their own. */
const sorted = (values: Json[]): Json[] =>
  values.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

/** The stored ones; newer releases also list what a script's tags say. */
const readHighlights = async (read: Read, token: string, path: string): Promise<Json[]> => {
  const stored = list(await read(`${path}/test`, token)).map((one) => pick(one, 'text', 'type', 'color'))
  const listed = list(await read(path, token)).map((one) => pick(one, 'text', 'type', 'color', 'boundingBox'))
  return listed.filter((one) => stored.some(({ text, type }) => text === one.text && type === one.type))
}

const readLecture = async (read: Read, token: string, id: string, isProfessor: boolean) => {
  const lecture = (await read(`/lectures/${id}`, token)) as Json & { slides: Record<string, Json[]> }
  const languages = await Promise.all(
    Object.entries(lecture.slides).map(async ([language, slides]) => [
      language,
      await Promise.all(
        slides.map(async (slide) => {
          const number = String(slide.index)
          return {
            ...pick(slide, 'index', 'script', 'title', 'word_count', 'audio_duration_ms', 'completed'),
            drawings: list(await read(`/lectures/${id}/drawing-annotations/${number}`, token)).map((one) =>
              pick(one, 'content', 'color', 'size', 'drawingData'),
            ),
            ...(isProfessor && {
              highlights: await readHighlights(read, token, `/lectures/${id}/highlights/${number}`),
              history: list(await read(`/lectures/${id}/slides/${number}/history/${language}`, token)).map(
                (one) => pick(one, 'script_text', 'source', 'author_name'),
              ),
            }),
          }
        }),
      ),
    ]),
  )
  return {
    ...pick(lecture, 'title', 'description', 'published', 'total_slides', 'default_language', 'slide_index'),
    slides: Object.fromEntries(languages),
  }
}

const readSubmission = async (read: Read, token: string, id: string, isProfessor: boolean) => {
  const submission = (await read(`/quizzes/submission/${id}/result`, token)) as Json
  const grade = (value: unknown) =>
    value && pick(value, 'total_points_earned', 'percentage', 'grading_method')
  const history = isProfessor ? list(await read(`/quizzes/submission/${id}/history`, token)) : []
  return {
    ...pick(submission, 'is_graded', 'submitted_at', 'time_taken_seconds'),
    answers: list(submission.answers).map((one) =>
      pick(one, 'question_id', 'answer', 'points_earned', 'feedback', 'grading_method', 'original_points'),
    ),
    auto_grade: grade(submission.auto_grade),
    final_grade: grade(submission.final_grade),
    claims: list(submission.grade_claims).map((one) =>
      pick(one, 'claim_text', 'status', 'original_points', 'adjusted_points'),
    ),
    chat: list(await read(`/quizzes/submission/${id}/chat/history`, token)).map((one) =>
      pick(one, 'role', 'content', 'timestamp'),
    ),
    changes: history.map((one) => pick(one, 'kind', 'points_before', 'points_after', 'feedback', 'at')),
  }
}

const readAsProfessor = async (read: Read, token: string) => {
  const courses = list(await read('/courses', token))
  return Promise.all(
    courses.map(async (course) => ({
      ...pick(course, 'name', 'description', 'syllabus', 'course_code', 'supported_languages'),
      // Before 0.2.0 a professor's list began with the newest lecture.
      lectures: sorted(
        await Promise.all(
          list(await read(`/lectures/course/${course._id}`, token)).map(({ _id }) =>
            readLecture(read, token, String(_id), true),
          ),
        ),
      ),
      quizzes: await Promise.all(
        list(await read(`/quizzes/course/${course._id}`, token)).map(async ({ _id }) => ({
          ...pick(
            await read(`/quizzes/${_id}`, token),
            ...[
              'title',
              'description',
              'time_limit_minutes',
              'is_active',
              'quiz_code',
              'total_points',
              'revision',
            ],
          ),
          questions: list(((await read(`/quizzes/${_id}`, token)) as Json).questions).map((one) =>
            pick(
              one,
              ...['question_id', 'question_type', 'question_text', 'points', 'options', 'correct_answer'],
              ...['keywords', 'rubric'],
            ),
          ),
          accommodations: sorted(
            list(await read(`/quizzes/${_id}/accommodations`, token)).map((one) =>
              pick(one, 'name', 'email', 'time_factor', 'extra_minutes', 'state'),
            ),
          ),
          submissions: sorted(
            await Promise.all(
              list(await read(`/quizzes/${_id}/submissions`, token)).map((one) =>
                readSubmission(read, token, String(one._id), true),
              ),
            ),
          ),
        })),
      ),
    })),
  )
}

const readAsStudent = async (read: Read, token: string) => {
  const courses = list(await read('/courses/my-courses', token))
  return Promise.all(
    courses.map(async (course) => ({
      ...pick(course, 'name', 'description', 'syllabus'),
      lectures: await Promise.all(
        list(await read(`/lectures/student/course/${course._id}`, token)).map(async ({ _id, ...shown }) => {
          const notes = (await read(`/lectures/${_id}/notes`, token)) as { bookmarks: Json[]; notes: Json[] }
          const chat = (await read(`/chat/active_history/${_id}`, token)) as { messages?: Json[] } | Json[]
          return {
            ...(await readLecture(read, token, String(_id), false)),
            ...pick(shown, 'completed', 'completed_slides'),
            bookmarks: notes.bookmarks.map((one) => pick(one, 'slide_index', 'created_at')),
            notes: notes.notes.map((one) => pick(one, 'slide_index', 'text', 'revision', 'updated_at')),
            chat: (Array.isArray(chat) ? chat : (chat.messages ?? [])).map((one) =>
              pick(one, 'role', 'content', 'slide_index', 'timestamp'),
            ),
          }
        }),
      ),
      quizzes: await Promise.all(
        list(await read(`/quizzes/student/course/${course._id}`, token)).map(async (quiz) => {
          const state = quiz.submission as (Json & { submission_id: string | null }) | null
          return {
            ...pick(quiz, 'title', 'question_count', 'total_points'),
            state: state && pick(state, 'is_draft', 'submitted', 'is_graded', 'points_earned', 'percentage'),
            draft: state?.is_draft
              ? list(((await read(`/quizzes/${quiz._id}/draft`, token)) as Json).answers).map((one) =>
                  pick(one, 'question_id', 'answer', 'version'),
                )
              : null,
            submission: state?.submission_id
              ? await readSubmission(read, token, state.submission_id, false)
              : null,
          }
        }),
      ),
    })),
  )
}

/** Everything that one person finds after signing in. */
export const readFacts = async (read: Read, token: string): Promise<Json> => {
  const me = pick(await read('/users/me', token), 'name', 'email', 'role')
  return { ...me, courses: await (me.role === 'professor' ? readAsProfessor : readAsStudent)(read, token) }
}
