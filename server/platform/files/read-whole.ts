import type { FileStore } from './file-store.ts'

/** Reads all bytes of a stored file, for small files such as pictures. @throws FileMissingError */
export const readWhole = async (files: Pick<FileStore, 'open'>, key: string): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of await files.open(key)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
