import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { gradeChangesTable } from '../../platform/db/schema/grading.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

/** The changes of submissions' grades, oldest first. */
export const listChangesOf = (db: Queryable, submissionIds: readonly string[]) =>
  submissionIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          submissionId: gradeChangesTable.submissionId,
          questionId: gradeChangesTable.questionId,
          kind: gradeChangesTable.kind,
          who: usersTable.name,
          why: gradeChangesTable.why,
          pointsBefore: gradeChangesTable.pointsBefore,
          pointsAfter: gradeChangesTable.pointsAfter,
          totalBefore: gradeChangesTable.totalBefore,
          totalAfter: gradeChangesTable.totalAfter,
          createdAt: gradeChangesTable.createdAt,
        })
        .from(gradeChangesTable)
        .leftJoin(usersTable, eq(usersTable.id, gradeChangesTable.userId))
        .where(inArray(gradeChangesTable.submissionId, [...submissionIds]))
        .orderBy(asc(gradeChangesTable.createdAt), asc(gradeChangesTable.id))
