/** The release; `package.json` has the same. */
export const version = '0.2.0'
