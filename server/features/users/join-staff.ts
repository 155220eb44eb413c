import type { CourseRole } from '@lectern/contract/course-access.ts'
import { sql } from 'drizzle-orm'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { createSubject, failuresCountSince, recordFailure, tooManyFailures } from './failures.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { countFailures, type UserRow } from './users.queries.ts'

/**
 * Whether an account may have what is meant for its address. Otherwise a person could register another one's address and
 * find their invitations. Where the platform sends no email, no address can be confirmed, and each counts as it is.
 */
export const isAddressTrusted = (
  { mailer }: Pick<Context, 'mailer'>,
  { emailConfirmedAt }: Pick<UserRow, 'emailConfirmedAt'>,
): boolean => mailer === undefined || emailConfirmedAt !== null

/**
 * Puts an account on the staff of the courses that its address is invited to; one statement when there are none. A
 * student's account becomes an assistant at most, and stays outside a course in which it is enrolled. The account is locked:
 * an administrator may be making it a student's.
 */
export const joinInvitedStaff = async (context: Context, db: Queryable, userId: string): Promise<void> => {
  const { rows } = await db.execute<{ name: string; role: CourseRole }>(sql`
    with person as materialized (
      select * from users where id = ${userId} for share
    ), accepted as (
      delete from staff_invitations i using person u
      where u.disabled_at is null and lower(i.email) = lower(u.email)
        and i.expires_at > ${new Date(context.clock.nowMs())}
        and (${context.mailer === undefined} or u.email_confirmed_at is not null)
        and not exists (select 1 from enrollments e where e.course_id = i.course_id and e.student_id = u.id)
      returning i.course_id, case when u.role = 'student' then 'assistant' else i.role end as role
    ), joined as (
      insert into course_staff (course_id, user_id, role)
      select course_id, ${userId}, role from accepted
      on conflict do nothing
      returning course_id, role
    )
    select c.name, j.role from joined j join courses c on c.id = j.course_id`)
  for (const { name, role } of rows)
    await record(db, { action: 'staff_joined', actorId: userId, details: { course: name, role } })
}

/** Within ten minutes. Each one tells whether an address has an account, and may cause an email. */
const ADDED_AT_MOST = 60
const runExclusive = createKeyedMutex()

/** Counts an address that a person adds to a staff. @throws too_many */
export const countAddedStaff = (context: Context, userId: string): Promise<void> => {
  const subject = createSubject('staffOf', userId)
  return runExclusive(subject, async () => {
    const { [subject]: count = 0 } = await countFailures(
      context.database,
      [subject],
      failuresCountSince(context),
    )
    if (count >= ADDED_AT_MOST) throw tooManyFailures('too_many_staff_invitations')
    await recordFailure(context, [subject])
  })
}
