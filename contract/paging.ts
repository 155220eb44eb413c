import { z } from 'zod'
import { fieldError } from './field-errors.ts'
import { makeStorable } from './text.ts'

/** What a list is searched for. */
export const searchText = z
  .string()
  .max(200, fieldError('search_too_long'))
  .overwrite((value) => makeStorable(value).normalize('NFC').trim())

/** Which page of a list, from 1. */
export const givenPage = z.coerce.number().int().min(1).max(1_000_000)
export const pageNumber = givenPage.default(1)
