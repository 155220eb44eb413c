/** Normalized for searching: ignores case, width and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Leaves the first letters of Korean syllables: people look for 김민지 by ㄱㅁㅈ. */
const initialsOf = (folded: string): string => folded.replaceAll(/[\u1160-\u11ff]/g, '')

/** Finds the students whose name or e-mail contains every typed word, or every first letter of Korean syllables. */
export const findStudents = <S extends { name: string; email: string }>(
  students: readonly S[],
  typed: string,
): S[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return students.filter(({ name, email }) => {
    const text = fold(`${name} ${email}`)
    return words.every((word) => text.includes(word) || initialsOf(text).includes(word))
  })
}
