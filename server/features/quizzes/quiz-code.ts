import { hasCodeCharacters, makeCode } from '../courses/course-code.ts'

const CODE_LENGTH = 5

/** Makes an access code of five characters of A–Z and 2–9, without look-alikes. */
export const makeQuizCode = (): string => makeCode(CODE_LENGTH)

/** Whether a text has the form of an access code; others are not looked up. */
export const isQuizCode = (text: string): boolean => text.length === CODE_LENGTH && hasCodeCharacters(text)
