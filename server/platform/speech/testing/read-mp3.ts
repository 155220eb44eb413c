/**
 * The properties that a player reads from an MP3 file (MPEG-2 Layer III, constant bit rate, as this
 * platform writes it).
 */
export type Mp3Facts = {
  sampleRate: number
  kilobits: number
  channels: number
  frames: number
  durationMs: number
  info: boolean
}

/** Reads all frames; throws if a byte of the file belongs to no frame. */
export function readMp3(bytes: Uint8Array): Mp3Facts {
  const file = Buffer.from(bytes)
  let frames = 0
  let first: { sampleRate: number; kilobits: number; channels: number } | undefined
  let tag: { frames: number; bytes: number; delay: number; padding: number } | undefined
  for (let at = 0; at < file.length; ) {
    const header = file.readUInt32BE(at)
    if (header >>> 19 !== 0b1111111111110 || ((header >>> 17) & 3) !== 1)
      throw new Error(`no MPEG-2 Layer III frame at ${at}`)
    const kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64][(header >>> 12) & 15] ?? 0
    const sampleRate = [22_050, 24_000, 16_000][(header >>> 10) & 3] ?? 0
    const length = Math.floor((72_000 * kilobits) / sampleRate) + ((header >>> 9) & 1)
    if (at + length > file.length) throw new Error(`the frame at ${at} is cut off`)
    first ??= { kilobits, sampleRate, channels: ((header >>> 6) & 3) === 3 ? 1 : 2 }
    if (at === 0 && file.toString('latin1', 13, 17) === 'Info') {
      const gaps = file.readUIntBE(17 + 12 + 21, 3)
      tag = {
        frames: file.readUInt32BE(21),
        bytes: file.readUInt32BE(25),
        delay: gaps >> 12,
        padding: gaps & 4095,
      }
    } else frames += 1
    at += length
  }
  if (!first) throw new Error('no frame at all')
  if (tag && (tag.frames !== frames || tag.bytes !== file.length))
    throw new Error('the Info frame counts wrongly')
  const samples = frames * 576 - (tag ? tag.delay + tag.padding : 0)
  return { ...first, frames, durationMs: (samples * 1000) / first.sampleRate, info: tag !== undefined }
}
