/** Normalized for searching: ignores case, width and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The students whose name or e-mail contains every typed word. */
export const findStudents = <S extends { name: string; email: string }>(
  students: readonly S[],
  typed: string,
): S[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return students.filter(({ name, email }) => {
    const text = fold(`${name} ${email}`)
    return words.every((word) => text.includes(word))
  })
}
