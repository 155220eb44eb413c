/** Audio of one channel, between -1 and 1. */
type Sound = { samples: Float32Array; sampleRate: number }

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
/** Sizes in the header of servers that begin to send before they know the length. */
const UNKNOWN_SIZES = new Set([0, 0xffff_ffff, 0x7fff_ffff])

type Format = { code: number; channels: number; sampleRate: number; bits: number }

/**
 * Reads a WAV file: 16, 24 or 32-bit integers or 32-bit floats, any rate, any number of channels (they are
 * mixed).
 * @returns undefined if it is not such a file, or holds less data than its header declares
 */
export const readWav = (file: Uint8Array): Sound | undefined => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const nameAt = (at: number) => String.fromCharCode(...file.subarray(at, at + 4))
  if (file.length < 12 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') return undefined
  let format: Format | undefined
  for (let at = 12; at + 8 <= file.length; ) {
    const size = view.getUint32(at + 4, true)
    const from = at + 8
    if (nameAt(at) === 'fmt ' && size >= 16 && from + size <= file.length)
      format = readFormat(view, from, size)
    if (nameAt(at) === 'data') {
      const rest = file.length - from
      if (!format || (size > rest && !UNKNOWN_SIZES.has(size))) return undefined
      return readSamples(view, from, UNKNOWN_SIZES.has(size) ? rest : size, format)
    }
    at = from + size + (size % 2)
  }
  return undefined
}

const readFormat = (view: DataView, at: number, size: number): Format => {
  const code = view.getUint16(at, true)
  return {
    code: code === EXTENSIBLE && size >= 26 ? view.getUint16(at + 24, true) : code,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

const readSamples = (view: DataView, from: number, size: number, format: Format): Sound | undefined => {
  const { channels, sampleRate } = format
  const read = readerOf(view, format)
  if (!read || channels < 1 || channels > 8 || sampleRate < 8_000 || sampleRate > 192_000) return undefined
  const width = format.bits / 8
  const samples = new Float32Array(Math.floor(size / (width * channels)))
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1)
      sum += read(from + (index * channels + channel) * width)
    samples[index] = sum / channels
  }
  return { samples, sampleRate }
}

const readerOf = (view: DataView, { code, bits }: Format): ((at: number) => number) | undefined => {
  if (code === PCM && bits === 16) return (at) => view.getInt16(at, true) / 32_768
  if (code === PCM && bits === 24)
    return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608
  if (code === PCM && bits === 32) return (at) => view.getInt32(at, true) / 2_147_483_648
  if (code === FLOAT && bits === 32)
    return (at) => {
      const value = view.getFloat32(at, true)
      return Number.isFinite(value) ? value : 0
    }
  return undefined
}
