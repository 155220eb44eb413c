/** Loudness of a recording (ITU-R BS.1770, in LUFS; -Infinity for silence) and its highest sample, 0 to 1. */
export type Loudness = { lufs: number; peak: number }

const targetLufs = -20
/** -1.5 dB below full scale: the encoder may exceed this a little. */
const highestPeak = 0.841
const highestGain = 30

/** Returns the factor that brings a recording to -20 LUFS, or as near as its peaks allow. */
export function findGain({ lufs, peak }: Loudness): number {
  if (!Number.isFinite(lufs) || peak === 0) return 1
  return Math.min(10 ** ((targetLufs - lufs) / 20), highestPeak / peak, highestGain)
}

/**
 * Measures 16-bit mono samples as they arrive: K-weighted, in gated blocks of 400 ms that overlap by three
 * quarters.
 */
export function createLoudnessMeter(sampleRate: number) {
  const [shelf, pass] = kWeighting(sampleRate)
  const stepSamples = Math.round(sampleRate / 10)
  const steps: number[] = []
  const state = { energy: 0, counted: 0, peak: 0, a1: 0, a2: 0, b1: 0, b2: 0 }
  return {
    add(samples: Int16Array) {
      // Use local variables: any other storage costs an allocation per sample.
      let { energy, counted, peak, a1, a2, b1, b2 } = state
      for (let i = 0; i < samples.length; i += 1) {
        const x = (samples[i] as number) / 32_768
        if (x > peak) peak = x
        else if (-x > peak) peak = -x
        const a = x - shelf.a1 * a1 - shelf.a2 * a2
        const y = shelf.b0 * a + shelf.b1 * a1 + shelf.b2 * a2
        a2 = a1
        a1 = a
        const b = y - pass.a1 * b1 - pass.a2 * b2
        const z = pass.b0 * b + pass.b1 * b1 + pass.b2 * b2
        b2 = b1
        b1 = b
        energy += z * z
        counted += 1
        if (counted === stepSamples) {
          steps.push(energy / counted)
          energy = 0
          counted = 0
        }
      }
      Object.assign(state, { energy, counted, peak, a1, a2, b1, b2 })
    },
    read(): Loudness {
      const { energy, counted, peak } = state
      const all = counted > 0 ? [...steps, energy / stepSamples] : steps
      return { lufs: gatedLoudness(all), peak }
    },
  }
}

function gatedLoudness(steps: number[]): number {
  const blocks: number[] = []
  for (let i = 0; i < Math.max(1, steps.length - 3); i += 1) {
    const block = steps.slice(i, i + 4)
    if (block.length > 0) blocks.push(mean(block))
  }
  const heard = blocks.filter((power) => toLufs(power) > -70)
  if (heard.length === 0) return Number.NEGATIVE_INFINITY
  const gate = toLufs(mean(heard)) - 10
  return toLufs(mean(heard.filter((power) => toLufs(power) > gate)))
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number }

/** The two filters of BS.1770, for any sample rate (the standard lists them for 48 kHz only). */
function kWeighting(sampleRate: number): [Biquad, Biquad] {
  const shelfK = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const shelfQ = 0.7071752369554196
  const vh = 10 ** (3.999843853973347 / 20)
  const vb = vh ** 0.4996667741545416
  const shelf0 = 1 + shelfK / shelfQ + shelfK * shelfK
  const passK = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const passQ = 0.5003270373238773
  const pass0 = 1 + passK / passQ + passK * passK
  return [
    {
      b0: (vh + (vb * shelfK) / shelfQ + shelfK * shelfK) / shelf0,
      b1: (2 * (shelfK * shelfK - vh)) / shelf0,
      b2: (vh - (vb * shelfK) / shelfQ + shelfK * shelfK) / shelf0,
      a1: (2 * (shelfK * shelfK - 1)) / shelf0,
      a2: (1 - shelfK / shelfQ + shelfK * shelfK) / shelf0,
    },
    {
      b0: 1,
      b1: -2,
      b2: 1,
      a1: (2 * (passK * passK - 1)) / pass0,
      a2: (1 - passK / passQ + passK * passK) / pass0,
    },
  ]
}
