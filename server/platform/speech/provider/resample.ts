/** Zero crossings of the filter on each side: more would not be audible in speech. */
const CROSSINGS = 16
/** Passband, as a share of the lower of the two Nyquist frequencies. */
const PASSED = 0.94

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The filter's weights for every position that a new sample can have between old ones. */
const makeFilter = (from: number, to: number) => {
  const phases = to / greatestDivisor(from, to)
  const cutoff = PASSED * Math.min(1, to / from)
  const half = Math.ceil(CROSSINGS / cutoff)
  const weights = Array.from({ length: phases }, (_, phase) => {
    const offset = ((phase * from) / to) % 1
    const row = Float32Array.from({ length: half * 2 }, (_, tap) => {
      const distance = tap - half + 1 - offset
      const x = Math.PI * distance * cutoff
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (half + 1))
      return (x === 0 ? 1 : Math.sin(x) / x) * window
    })
    // Normalize the weights, so that a constant signal stays the same.
    const sum = row.reduce((all, one) => all + one, 0)
    return row.map((one) => one / sum)
  })
  return { phases, half, weights }
}

/**
 * Resamples audio (rates in samples per second) by a windowed sinc: frequencies above the new limit are
 * removed.
 */
export const resample = (samples: Float32Array, from: number, to: number): Float32Array => {
  if (from === to) return samples
  const { phases, half, weights } = makeFilter(from, to)
  const made = new Float32Array(Math.floor((samples.length * to) / from))
  for (let at = 0; at < made.length; at += 1) {
    const first = Math.floor((at * from) / to) - half + 1
    const row = weights[at % phases] as Float32Array
    let sum = 0
    for (let tap = Math.max(0, -first); tap < row.length && first + tap < samples.length; tap += 1)
      sum += (row[tap] as number) * (samples[first + tap] as number)
    made[at] = sum
  }
  return made
}
