/** The key in an address of `fileUrl`; null in any other text. */
export const fileKeyOf = (url: string): string | null =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('file_path')

/** The address of a stored file. `version` only bypasses caches. */
export const fileUrl = (key: string, version?: string): string =>
  `/api/files/?file_path=${encodeURIComponent(key)}${version ? `&v=${encodeURIComponent(version)}` : ''}`

const questionPicture = 'question-picture/'

/** The address of a picture in a quiz question, by the name that the question has. */
export const questionPictureUrl = (name: string): string => fileUrl(`${questionPicture}${name}`)

/** The name of a picture in a quiz question; null in any other path. */
export const pictureNameOf = (filePath: string): string | null =>
  filePath.startsWith(questionPicture) ? filePath.slice(questionPicture.length) : null
