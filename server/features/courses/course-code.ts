import { randomInt } from 'node:crypto'

/** A–Z and 2–9 without look-alikes: what is read from a blackboard is typed right. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

/** A code of so many characters, drawn by the system's own source of chance: nobody guesses the next. */
export const makeCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const makeCourseCode = (): string => makeCode(CODE_LENGTH)

/** Whether a text has only the characters that codes are made of. */
export const hasCodeCharacters = (text: string): boolean =>
  [...text].every((character) => ALPHABET.includes(character))

/** Whether a text can be a course code at all; nothing else is looked up. */
export const isCourseCode = (text: string): boolean => CODE.test(text)
