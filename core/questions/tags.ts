/** Tags in the form in which they are compared and kept: small letters, single spaces, each once. */
export const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(tidyTag).filter((tag) => tag !== '')),
]

/** Puts one tag into that form. */
export const tidyTag = (tag: string): string =>
  tag.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
