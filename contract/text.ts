import { z } from 'zod'
import { type FieldErrorCode, fieldError } from './field-errors.ts'

/** Makes a text storable: removes NUL (which PostgreSQL refuses) and lone surrogates; line ends become LF. */
export const makeStorable = (value: string): string =>
  value.toWellFormed().replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n')

/** Text as a person wrote it, made storable. */
export const text = (maxChars: number, tooLong: FieldErrorCode) =>
  z.string().overwrite(makeStorable).max(maxChars, fieldError(tooLong))

/** The same, with more than white space. */
export const requiredText = (maxChars: number, missing: FieldErrorCode, tooLong: FieldErrorCode) =>
  text(maxChars, tooLong).refine((value) => value.trim() !== '', fieldError(missing))

/**
 * A single line that must not be empty; outer white space is removed, and letters in parts (as macOS names files) are
 * composed, so that names sort and are found.
 */
export const requiredLine = (maxChars: number, missing: FieldErrorCode, tooLong: FieldErrorCode) =>
  z
    .string(fieldError(missing))
    .overwrite((value) =>
      value
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
        .trim(),
    )
    .min(1, fieldError(missing))
    // Invisible characters are no name.
    .refine(
      (value) => value.replaceAll(/[\p{Cf}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/gu, '') !== '',
      fieldError(missing),
    )
    .max(maxChars, fieldError(tooLong))
