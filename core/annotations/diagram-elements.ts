export type DiagramNetwork = {
  nodes: string[]
  /** Indexes into `nodes`. */
  links: { from: number; to: number; label?: string }[]
}

const ARROW = /\s*(?:<?[-=~]{1,3}>|→|⟶|➔|➜|⇒|↦)\s*/

/**
 * Reads elements as nodes and links. `A -> B -> C: why` links them; the label belongs to the last link.
 * Without any arrow, `bind` links each node to the next ('chain'), all to the first ('star') or none.
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

/** Reads elements of the form `name: number`; null unless all have it. A comma is a decimal point. */
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

/**
 * Reads `time: event; event`, or times joined by arrows. Each time is listed once, in the order of the
 * arrows. Null without times, or when the arrows make more than one row.
 */
export function readTimes(elements: readonly string[]): { time: string; events: string[] }[] | null {
  const times = new Map<string, { time: string; events: string[] }>()
  const next = new Map<string, string>()
  const later = new Set<string>()
  for (const element of elements) {
    let before: string | null = null
    for (const part of element.split(ARROW)) {
      const [name = '', ...rest] = part.split(/[:：]\s/)
      const time = name.trim()
      if (time === '') continue
      const key = time.toLowerCase()
      const events = rest.join(': ').split(/;\s*/)
      const entry = times.get(key) ?? { time, events: [] }
      entry.events.push(...events.map((event) => event.trim()).filter(Boolean))
      times.set(key, entry)
      if (before !== null && next.get(before) !== key) {
        if (next.has(before) || later.has(key)) return null
        next.set(before, key)
        later.add(key)
      }
      before = key
    }
  }
  const order: string[] = []
  for (const start of times.keys()) {
    if (later.has(start)) continue
    for (let key: string | undefined = start; key !== undefined; key = next.get(key)) order.push(key)
  }
  // Arrows that run in a circle have no first time.
  if (order.length === 0 || order.length < times.size) return null
  return order.flatMap((key) => times.get(key) ?? [])
}
