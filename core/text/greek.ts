const NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'
const LETTERS = 'αβγδεζηθικλμνξοπρστυφχψω'

const BY_NAME = new Map(NAMES.split(' ').map((name, at) => [name, LETTERS[at]!]))
const BY_LETTER = new Map([...BY_NAME].map(([name, letter]) => [letter, name]))

/** The Greek letter of a name, in small letters: "μ" for "mu". */
export const greekLetterOf = (name: string): string | undefined => BY_NAME.get(name)

/** The English name of a small Greek letter. */
export const greekNameOf = (letter: string): string | undefined => BY_LETTER.get(letter)
