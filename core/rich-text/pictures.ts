/** A picture in a text: its name, which the server gave it, and its description. */
export type Picture = { name: string; description: string }
/** A piece of a text: words, or a picture. */
type PicturePiece = { kind: 'text'; text: string } | ({ kind: 'picture' } & Picture)

/** A name begins the hash of the picture's bytes. */
const pattern = /!\[([^[\]\n]{0,1000})\]\(picture:([0-9a-f]{16})\)/g

/** Writes a picture as it stands in a text, in the form of Markdown. The description loses its brackets and line breaks. */
export const writePicture = ({ name, description }: Picture): string =>
  `![${description.replaceAll(/[[\]\s]+/g, ' ').trim()}](picture:${name})`

/** Separates pictures from the words around them. */
export const splitPictures = (text: string): PicturePiece[] => {
  const pieces: PicturePiece[] = []
  let from = 0
  const endWords = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const found of text.matchAll(pattern)) {
    endWords(found.index)
    pieces.push({ kind: 'picture', name: found[2] ?? '', description: (found[1] ?? '').trim() })
    from = found.index + found[0].length
  }
  endWords(text.length)
  return pieces
}

/** Lists the pictures of a text. */
export const listPictures = (text: string): Picture[] =>
  splitPictures(text).flatMap((piece) =>
    piece.kind === 'picture' ? [{ name: piece.name, description: piece.description }] : [],
  )

/** Replaces the pictures of a text by their descriptions: for models, exports and lists. */
export const describePictures = (text: string): string =>
  text.replaceAll(pattern, (_, description: string) => `[${description.trim()}]`)
