import { expect, it } from 'vitest'
import { StorageError } from '../../../platform/files/storage-error.ts'
import { type DeckPage, matchPages } from './match-pages.ts'

const page = (id: string, pictureKey: string): DeckPage => ({
  id,
  number: 1,
  title: 'Sleep',
  words: [],
  width: 1920,
  height: 1080,
  pictureKey,
  thumbnailKey: `small-${pictureKey}`,
  pictureHash: pictureKey,
  formerPictureKeys: [],
  isMissing: false,
})
const match = (error: Error) =>
  matchPages([page('old', 'a.webp')], [page('new', 'b.webp')], {
    read: () => Promise.reject(error),
    signal: new AbortController().signal,
  })

it('compares a page whose picture is broken by its words', async () => {
  expect((await match(new Error('broken'))).pairs).toMatchObject([{ kind: 'changed', likeness: 50 }])
})

it('waits for a storage that is away, in place of matching without pictures', async () => {
  const away = new StorageError('unreachable', 'The storage is away.')
  await expect(match(away)).rejects.toBe(away)
})
