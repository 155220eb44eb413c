import { randomInt } from 'node:crypto'

/** A–Z and 2–9 without look-alikes, so that codes on a blackboard are typed correctly. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

/** Makes a random code of this length from the system's secure generator. */
export const makeCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const makeCourseCode = (): string => makeCode(CODE_LENGTH)

/** Whether a text has only characters of codes. */
export const hasCodeCharacters = (text: string): boolean =>
  [...text].every((character) => ALPHABET.includes(character))

/** Whether a text has the form of a course code; others are not looked up. */
export const isCourseCode = (text: string): boolean => CODE.test(text)
