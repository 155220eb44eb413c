const SWEEPS = 12
const NOTHING = 1e-9

/**
 * The directions in which rows of numbers differ most, largest first: eigenvectors of the rows' product
 * with themselves, by Jacobi rotations. Returns as many as a row has numbers.
 */
export const principalDirections = (rows: readonly Float64Array[]): Float64Array[] => {
  const size = rows[0]!.length
  const square = () => Array.from({ length: size }, () => new Float64Array(size))
  const product = square()
  for (const row of rows)
    for (let a = 0; a < size; a += 1) for (let b = 0; b < size; b += 1) product[a]![b]! += row[a]! * row[b]!
  const turned = square()
  for (let at = 0; at < size; at += 1) turned[at]![at] = 1
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (let p = 0; p < size; p += 1)
      for (let q = p + 1; q < size; q += 1)
        if (Math.abs(product[p]![q]!) > NOTHING) rotate(product, turned, p, q)
  return Array.from({ length: size }, (_, at) => at)
    .toSorted((one, other) => product[other]![other]! - product[one]![one]!)
    .map((at) => Float64Array.from(turned, (line) => line[at]!))
}

const rotate = (product: Float64Array[], turned: Float64Array[], p: number, q: number): void => {
  const angle = (product[q]![q]! - product[p]![p]!) / (2 * product[p]![q]!)
  const tangent = (angle < 0 ? -1 : 1) / (Math.abs(angle) + Math.hypot(angle, 1))
  const cosine = 1 / Math.hypot(tangent, 1)
  const sine = tangent * cosine
  const turn = (line: Float64Array) => {
    const [a, b] = [line[p]!, line[q]!]
    line[p] = cosine * a - sine * b
    line[q] = sine * a + cosine * b
  }
  product.forEach(turn)
  const [above, below] = [product[p]!, product[q]!]
  for (let at = 0; at < above.length; at += 1) {
    const [a, b] = [above[at]!, below[at]!]
    above[at] = cosine * a - sine * b
    below[at] = sine * a + cosine * b
  }
  turned.forEach(turn)
}
