import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { gradeChangesTable, gradeClaimsTable } from '../../platform/db/schema/grading.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

/** Changes of submissions' grades with the claims they answer, oldest first. */
export const listChangesOf = (db: Queryable, submissionIds: readonly string[]) =>
  submissionIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: gradeChangesTable.id,
          submissionId: gradeChangesTable.submissionId,
          questionId: gradeChangesTable.questionId,
          kind: gradeChangesTable.kind,
          who: usersTable.name,
          why: gradeChangesTable.why,
          claimText: gradeClaimsTable.claimText,
          feedbackBefore: gradeChangesTable.feedbackBefore,
          methodBefore: gradeChangesTable.methodBefore,
          evidenceBefore: gradeChangesTable.evidenceBefore,
          evidenceAfter: gradeChangesTable.evidenceAfter,
          moved: gradeChangesTable.moved,
          flags: gradeChangesTable.flags,
          pointsBefore: gradeChangesTable.pointsBefore,
          pointsAfter: gradeChangesTable.pointsAfter,
          totalBefore: gradeChangesTable.totalBefore,
          totalAfter: gradeChangesTable.totalAfter,
          createdAt: gradeChangesTable.createdAt,
        })
        .from(gradeChangesTable)
        .leftJoin(usersTable, eq(usersTable.id, gradeChangesTable.userId))
        .leftJoin(gradeClaimsTable, eq(gradeClaimsTable.id, gradeChangesTable.claimId))
        .where(inArray(gradeChangesTable.submissionId, [...submissionIds]))
        .orderBy(asc(gradeChangesTable.createdAt), asc(gradeChangesTable.id))
