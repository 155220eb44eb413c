import { id } from '@lectern/contract/ids.ts'
import type { User } from '@lectern/contract/users.ts'
import type { Context } from '../../platform/context.ts'
import { listKnownPeople } from './users.queries.ts'

/**
 * Names and emails for ids that the user may know: students of the courses whose staff they are on, and themself. Others and
 * invalid ids are left out alike, so that accounts are not revealed. In the requested order, without
 * duplicates.
 */
export const getPeople = async (
  context: Context,
  asked: string[],
  userId: string,
): Promise<Pick<User, '_id' | 'name' | 'email'>[]> => {
  const ids = [
    ...new Set(asked.filter((text) => id.safeParse(text).success).map((text) => text.toLowerCase())),
  ]
  if (ids.length === 0) return []
  const people = await listKnownPeople(context.database, ids, userId)
  const byId = new Map(people.map((person) => [person.id, person]))
  return ids.flatMap((id) => {
    const person = byId.get(id)
    return person ? [{ _id: person.id, name: person.name, email: person.email }] : []
  })
}
