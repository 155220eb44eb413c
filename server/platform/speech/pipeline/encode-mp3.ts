import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createEncoder } from 'wasm-media-encoders'

export const sampleRate = 22_050
/** Constant bit rate: seeking by bytes is exact, and the length follows from the frame count. */
export const codec = { format: 'mp3', kilobits: 48, sampleRate, channels: 1 } as const

/** MPEG-2 Layer III: samples in a frame, and samples that LAME inserts before the first one. */
const frameSamples = 576
const encoderDelay = 576

/** Compiled once: each new module would be compiled again and be slow at first. */
let compiled: Promise<WebAssembly.Module> | undefined

async function compileEncoder(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(
    await readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')),
  )
}

/** Creates an MP3 encoder for 16-bit mono samples at 22,050 Hz. */
export async function createMp3() {
  compiled ??= compileEncoder()
  const encoder = await createEncoder('audio/mpeg', await compiled)
  encoder.configure({ channels: 1, sampleRate, bitrate: codec.kilobits, outputSampleRate: sampleRate })
  const pieces: Uint8Array[] = []
  let samples = 0
  return {
    /** Appends samples, each multiplied by `gain`. */
    add(pcm: Int16Array, gain = 1) {
      const floats = new Float32Array(pcm.length)
      const scale = gain / 32_768
      for (let i = 0; i < pcm.length; i += 1) floats[i] = (pcm[i] as number) * scale
      samples += pcm.length
      // The result is in the encoder's own memory: copy it before the next call.
      pieces.push(encoder.encode([floats]).slice())
    },
    /** Returns the file: an Info frame, which tells players the exact length, and the sound. */
    finish(): Uint8Array {
      pieces.push(encoder.finalize().slice())
      const audio = Buffer.concat(pieces)
      return new Uint8Array(Buffer.concat([writeInfoFrame(audio, samples), audio]))
    },
  }
}

/**
 * Writes a silent frame with the number of frames that follow, and of the samples that the encoder added at
 * both ends (Xing/LAME "Info" tag). Without it players are 50 to 80 ms off.
 */
function writeInfoFrame(audio: Buffer, samples: number): Buffer {
  const frames = countFrames(audio)
  const padding = frames * frameSamples - encoderDelay - samples
  const header = audio.readUInt32BE(0) & ~0x200
  const frame = Buffer.alloc(Math.floor((72 * codec.kilobits * 1000) / sampleRate))
  frame.writeInt32BE(header, 0)
  // 4 bytes of header and 9 of side information, all zero: silence for players that do not know the tag.
  let at = 13
  at += frame.write('Info', at, 'latin1')
  at = frame.writeUInt32BE(0b11, at) // Flags: the tag has the counts of frames and bytes.
  at = frame.writeUInt32BE(frames, at)
  at = frame.writeUInt32BE(audio.length + frame.length, at)
  frame.write('LAME3.100', at, 'latin1')
  frame[at + 9] = 1 // Constant bit rate.
  frame[at + 20] = codec.kilobits
  frame.writeUIntBE((encoderDelay << 12) | padding, at + 21, 3)
  frame.writeUInt32BE(audio.length + frame.length, at + 28)
  frame.writeUInt16BE(crc16(audio), at + 32)
  frame.writeUInt16BE(crc16(frame.subarray(0, at + 34)), at + 34)
  return frame
}

function countFrames(audio: Buffer): number {
  let frames = 0
  for (let at = 0; at < audio.length; frames += 1) {
    const padded = ((audio[at + 2] as number) >> 1) & 1
    at += Math.floor((72 * codec.kilobits * 1000) / sampleRate) + padded
  }
  return frames
}

/** CRC-16/ARC, as the tag requires. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] as number)
  return crc
}

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  return crc
})
