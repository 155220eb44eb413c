import { randomInt } from 'node:crypto'

/** A–Z and 2–9 without look-alikes: what is read from a blackboard is typed right. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

export const makeCourseCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Whether a text can be a course code at all; nothing else is looked up. */
export const isCourseCode = (text: string): boolean => CODE.test(text)
