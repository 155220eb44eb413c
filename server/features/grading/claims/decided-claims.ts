import type { DecidedClaim } from '@lectern/contract/decided-claims.ts'
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { gradeClaimsTable } from '../../../platform/db/schema/grading.ts'
import { quizzesTable } from '../../../platform/db/schema/quizzes.ts'
import type { Identity } from '../../../platform/http/tokens.ts'
import { getRelease } from '../../quizzes/release.ts'
import { getSubmissionOfQuiz } from '../grading.access.ts'

const TWO_WEEKS_MS = 14 * 24 * 60 * 60_000
const AT_MOST = 20

type Row = Omit<DecidedClaim, 'decided_at'> & { decided_at: string }

/** Lists the student's claims that a professor has decided, while the quiz shows them its correct answers. */
export const listDecidedClaims = async (context: Context, user: Identity): Promise<DecidedClaim[]> => {
  const { database, clock } = context
  const since = new Date(clock.nowMs() - TWO_WEEKS_MS)
  const { rows } = await database.$client.query<Row>({
    name: 'decided-claims',
    // The latest change of a claim says why, and from which points to which. The reason for taking a change back was
    // not written for the student. Decisions from before there was news have `seen_at` = `decided_at` and are not listed.
    text: `select g.id as claim_id, a.quiz_id, v.title as quiz_title, c.name as course_name, g.claim_text, g.status,
        coalesce(h.why, '') as reason, h.points_before, h.points_after, g.decided_at, g.seen_at is null as is_new
      from quiz_attempts a
        join grade_claims g on g.submission_id = a.id
        join quizzes q on q.id = a.quiz_id
        join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
        join courses c on c.id = q.course_id and c.deleted_at is null
        join enrollments e on e.course_id = c.id and e.student_id = a.student_id
        left join lateral (select case when x.kind <> 'reversed' then x.why end as why, x.points_before, x.points_after from grade_changes x
          where x.submission_id = a.id and x.claim_id = g.id
          order by x.created_at desc, x.id desc limit 1) h on true
      where a.student_id = $1 and not g.by_assistant and g.status <> 'pending' and g.decided_at is not null
        and (g.seen_at is null or (g.decided_at > $2 and g.seen_at > g.decided_at))
      order by g.decided_at desc, g.id desc`,
    values: [user.userId, since],
  })
  if (rows.length === 0) return []
  const quizzes = await database
    .select()
    .from(quizzesTable)
    .where(inArray(quizzesTable.id, [...new Set(rows.map((row) => row.quiz_id))]))
  const shown = new Set<string>()
  for (const quiz of quizzes)
    if ((await getRelease(context, quiz)).correct_answers === 'shown') shown.add(quiz.id)
  return rows
    .filter((row) => shown.has(row.quiz_id))
    .slice(0, AT_MOST)
    .map((row) => ({ ...row, decided_at: new Date(row.decided_at).toISOString() }))
}

/** Marks the claims of the student's own submission as seen that were decided until then. */
export const seeClaims = async (
  { database, clock }: Context,
  { quizId, decidedUntil }: { quizId: string; decidedUntil: string },
  user: Identity,
): Promise<{ detail: string }> => {
  const { submission } = await getSubmissionOfQuiz(database, quizId, user)
  await database
    .update(gradeClaimsTable)
    .set({ seenAt: new Date(clock.nowMs()) })
    .where(
      and(
        eq(gradeClaimsTable.submissionId, submission.id),
        isNull(gradeClaimsTable.seenAt),
        lte(gradeClaimsTable.decidedAt, new Date(decidedUntil)),
      ),
    )
  return { detail: 'Marked as seen.' }
}
