import type { DueQuiz } from '@lectern/contract/submissions.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { presentWindow } from './student-quizzes.ts'

const THREE_WEEKS_MS = 21 * 24 * 60 * 60_000

/**
 * The quizzes that a student has not begun: first the open ones, those without a closing date before all others, then
 * those that open in the next three weeks.
 */
export const listDueQuizzes = async ({ database, clock }: Context, user: Identity): Promise<DueQuiz[]> => {
  const nowMs = clock.nowMs()
  const { rows } = await database.$client.query({
    name: 'due-quizzes',
    text: `select * from (
        select q.id, v.title, q.course_id as "courseId", c.name as "courseName", q.is_active as "isActive",
          q.opens_at as "opensAt", q.closes_at as "closesAt",
          case when q.closes_at is not null then coalesce(x.closes_at, q.closes_at) end as "ownClosesAt",
          coalesce(v.asked_count, jsonb_array_length(v.questions)) as "questionCount", v.time_limit_minutes as "timeLimitMinutes"
        from enrollments e
          join courses c on c.id = e.course_id
          join quizzes q on q.course_id = e.course_id
          join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
          left join quiz_accommodations x on x.quiz_id = q.id and x.student_id = e.student_id
        where e.student_id = $1 and q.is_active and q.archived_at is null and c.archived_at is null
          and not exists (select 1 from quiz_attempts a where a.quiz_id = q.id and a.student_id = e.student_id)
      ) due
      where ("ownClosesAt" is null or "ownClosesAt" > $2)
        and ("opensAt" is null or "opensAt" <= $3)
      order by coalesce("opensAt" > $2, false),
        coalesce("ownClosesAt", case when "opensAt" > $2 then "opensAt" else '-infinity' end), id`,
    values: [user.userId, new Date(nowMs), new Date(nowMs + THREE_WEEKS_MS)],
  })
  return rows.map((quiz) => {
    const { opens_at, closes_at, phase } = presentWindow(quiz, nowMs)
    return {
      _id: quiz.id,
      title: quiz.title,
      course_id: quiz.courseId,
      course_name: quiz.courseName,
      question_count: quiz.questionCount,
      time_limit_minutes: quiz.timeLimitMinutes,
      phase,
      opens_at,
      closes_at,
    }
  })
}
