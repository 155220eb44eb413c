import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** Ids are UUID version 7: opaque outside, ordered by creation inside, so that indexes stay dense. */
export const newId = (): string => v7()

export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId)

/** The row that this one is a part of: it is deleted with it. */
export const partOf = (name: string, id: () => AnyPgColumn) =>
  uuid(name).notNull().references(id, { onDelete: 'cascade' })

/** A row that this one names: it cannot be deleted before this one. */
export const refersTo = (name: string, id: () => AnyPgColumn) => uuid(name).notNull().references(id)

/** A point in time; read and written as a Date, stored in UTC with milliseconds. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => time('created_at').notNull().defaultNow()
