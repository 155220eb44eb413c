export type DiagramNetwork = {
  nodes: string[]
  /** Indexes into `nodes`. */
  links: { from: number; to: number; label?: string }[]
}

const ARROW = /\s*(?:<?[-=~]{1,3}>|→|⟶|➔|➜|⇒|↦)\s*/

/**
 * Elements as nodes and links. `A -> B -> C: why` links them, the label on the last link; when no element has
 * an arrow, they are bound one after the other, all to the first, or not at all.
 */
export function readNetwork(elements: readonly string[], bind: 'chain' | 'star' | 'none'): DiagramNetwork {
  const nodes: string[] = []
  const links: DiagramNetwork['links'] = []
  const known = new Map<string, number>()
  const nodeOf = (name: string): number => {
    const key = name.toLowerCase()
    const at = known.get(key) ?? nodes.push(name) - 1
    known.set(key, at)
    return at
  }
  for (const element of elements) {
    const { names, label } = readChain(element)
    const chain = names.map(nodeOf)
    for (let at = 1; at < chain.length; at++) {
      const isLast = at === chain.length - 1
      links.push({
        from: chain[at - 1] as number,
        to: chain[at] as number,
        ...(isLast && label ? { label } : {}),
      })
    }
  }
  if (links.length === 0 && bind !== 'none') {
    for (let at = 1; at < nodes.length; at++) links.push({ from: bind === 'star' ? 0 : at - 1, to: at })
  }
  return { nodes, links }
}

function readChain(element: string): { names: string[]; label: string } {
  const names = element
    .split(ARROW)
    .map((name) => name.trim())
    .filter(Boolean)
  const last = names.at(-1) ?? ''
  const colon = names.length > 1 ? last.search(/[:：]\s/) : -1
  if (colon <= 0) return { names: names.length > 0 ? names : [element], label: '' }
  return { names: [...names.slice(0, -1), last.slice(0, colon).trim()], label: last.slice(colon + 1).trim() }
}

/** `name: number`, all of them, or null. A comma is a decimal point; `%` is noted. */
export function readValues(
  elements: readonly string[],
): { name: string; value: number; isPercent: boolean }[] | null {
  const values = elements.map((element) => {
    const found = /^(.*\S)\s*[:：=]\s*([-−]?\d{1,12}(?:[.,]\d{1,6})?)\s*(%?)$/.exec(element)
    if (!found) return null
    const [, name, number, percent] = found as unknown as [string, string, string, string]
    return { name, value: Number(number.replace('−', '-').replace(',', '.')), isPercent: percent === '%' }
  })
  return values.length > 0 && values.every((value) => value !== null) ? values : null
}

/** `time: event; event`, or `time -> time` and plain times without events; null when there is no time in any. */
export function readTimes(elements: readonly string[]): { time: string; events: string[] }[] | null {
  const times = elements
    .flatMap((element) => element.split(ARROW))
    .map((element) => {
      const [time = '', ...rest] = element.split(/[:：]\s/)
      const events = rest.join(': ').split(/;\s*/)
      return { time: time.trim(), events: events.map((event) => event.trim()).filter(Boolean) }
    })
    .filter(({ time }) => time !== '')
  return times.length > 0 ? times : null
}
