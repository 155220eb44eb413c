/** History, translation, find and replace, preview: what surrounds the script. */
export const authoring = {} as const
