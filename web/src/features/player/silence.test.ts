import { expect, it } from 'vitest'
import { writeSilence } from './silence.ts'

it('is a WAV file of silence, as long as asked', async () => {
  const file = writeSilence(2)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(bytes.buffer)
  expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('RIFF')
  expect(view.getUint32(40, true) / view.getUint32(28, true)).toBe(2)
  expect(new Set(bytes.slice(44))).toEqual(new Set([128]))
})
