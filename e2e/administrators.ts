import { eq } from 'drizzle-orm'
import { backupsTable } from '../server/platform/db/schema/administration.ts'
import { jobsTable } from '../server/platform/db/schema/jobs.ts'
import { usersTable } from '../server/platform/db/schema/users.ts'
import { writeRows } from './platform-database.ts'
import { test } from './story.ts'
import { makePerson, type Person } from './world.ts'

/** Makes a professor who administers the installation. Skips the story where the platform's database is out of reach. */
export const makeAdministrator = async (): Promise<Person> => {
  const person = await makePerson('professor', 'Ruth Okafor')
  const isWritten = await writeRows(async ({ context }) => {
    await context.database
      .update(usersTable)
      .set({ administratorSince: new Date() })
      .where(eq(usersTable.email, person.person.email))
  })
  test.skip(!isWritten, 'needs the database of the platform')
  return person
}

/** Makes a failed mail and a failed answer of the lecture's assistant, of a course of the administrator. */
export const makeFailedJobs = async ({ person }: Person, courseId: string): Promise<void> => {
  await writeRows(async ({ context: { database } }) => {
    const [owner] = await database.select().from(usersTable).where(eq(usersTable.email, person.email))
    const failed = {
      ownerId: owner!.id,
      courseId,
      state: 'FAILED' as const,
      messages: [{ code: 'tried_too_often' as const, params: {} }],
      endedAt: new Date(),
    }
    await database.insert(jobsTable).values([
      { ...failed, kind: 'lecture_chat' },
      { ...failed, kind: 'mail', payload: { mail: 'email_changed', to: person.email } },
    ])
  })
}

/** Makes a backup whose file stands there: the platform of the stories writes none. */
export const makeBackup = async (file: string): Promise<void> => {
  const now = new Date()
  const times = { startedAt: now, endedAt: now }
  await writeRows(async ({ context: { database } }) => {
    await database
      .insert(backupsTable)
      .values({ state: 'COMPLETED', path: file, sizeBytes: 8, fileCount: 0, missingFiles: 0, ...times })
  })
}
