import { z } from 'zod'

/**
 * Ids are opaque on the wire; internally they are UUID version 7. An invalid id is answered as not found. PostgreSQL
 * ignores the case of an id: so that two spellings are one here too, it is made small.
 */
export const id = z.uuid().toLowerCase()

export const idParams = z.object({ id })
export const courseParams = z.object({ courseId: id })
export const jobParams = z.object({ job: id })

/** Slide numbers are 1-based everywhere on the wire. */
export const slideNumber = z.coerce.number().int().min(1).max(100_000)
export const slideParams = z.object({ id, slide: slideNumber })

/** ISO 8601 in UTC. PostgreSQL knows no year 0. */
export const time = z.iso.datetime().refine((value) => !value.startsWith('0000'))

/** Where an item of a list goes: before another item, or to the end (null). */
export const moveTo = z.object({ before: id.nullable() })
