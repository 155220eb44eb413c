import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { usersTable } from './users.ts'

/** What a course's staff, or the administrators, tell people. */
export const announcementsTable = pgTable(
  'announcements',
  {
    id: idColumn(),
    /** Null: of the installation, for all accounts. */
    courseId: uuid('course_id').references(() => coursesTable.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => usersTable.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    /** May be empty. */
    text: text('text').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** People see it from then on, by the server's clock. */
    publishAt: time('publish_at').notNull(),
    /** Of the installation's: people do not see it from then on. Null: it stays until it is deleted. */
    endsAt: time('ends_at'),
    sendsMail: boolean('sends_mail').notNull().default(false),
    /** When the emails were handed to jobs: once, also when the text is changed later. */
    mailOrderedAt: time('mail_ordered_at'),
    createdAt: createdAt(),
    /** The last change of its words; null: none. */
    editedAt: time('edited_at'),
  },
  (table) => [
    index('announcements_course').on(table.courseId, table.publishAt),
    index('announcements_author').on(table.authorId),
  ],
)

/** A student has seen the announcement; of the installation's: an account has dismissed its banner. */
export const announcementReadsTable = pgTable(
  'announcement_reads',
  {
    announcementId: partOf('announcement_id', () => announcementsTable.id),
    userId: partOf('user_id', () => usersTable.id),
    readAt: time('read_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('announcement_reads_user').on(table.userId),
  ],
)
