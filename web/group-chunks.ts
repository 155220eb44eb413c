import type { Rolldown } from 'vite'

/** Cost of a request, in bytes of code: a page may load this much without need to save one request. */
const REQUEST_COST_BYTES = 5_000

/** Many more people open the pages of students and visitors, on worse connections: their requests and bytes count more. */
const STUDENT_PAGE = /[\\/]pages[\\/](student|public)[\\/]/
const STUDENT_WEIGHT = 4

/** What grouping reads of a chunk of the bundler. */
export type BuiltChunk = Pick<
  Rolldown.OutputChunk,
  | 'fileName'
  | 'imports'
  | 'dynamicImports'
  | 'isEntry'
  | 'isDynamicEntry'
  | 'facadeModuleId'
  | 'moduleIds'
  | 'code'
>

/** A page, or a part of one that is loaded on its own, such as a dialog. */
type Entry = {
  /** The chunk itself and all that it imports. */
  chunks: ReadonlySet<string>
  weight: number
  /** The entries whose code asks for it; none for pages, which the first load asks for. */
  askers: Set<Entry>
}

/** One or several chunks of the bundler. */
type Group = {
  modules: readonly string[]
  sizeBytes: number
  /** The entries that load it, except those that find it loaded. */
  loadedBy: Set<Entry>
  /** All entries that have it: a dialog of a page finds what the page has loaded. */
  presentIn: Set<Entry>
  imports: Set<Group>
  /** Entries keep chunks of their own: merged ones would be one more request each. */
  isEntry: boolean
}

function findReached<T>(start: T, next: (one: T) => Iterable<T>): Set<T> {
  const found = new Set<T>()
  const open = [start]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue
    found.add(one)
    open.push(...next(one))
  }
  return found
}

const without = <T>(all: Iterable<T>, others: ReadonlySet<T>): Set<T> =>
  new Set([...all].filter((one) => !others.has(one)))

const isWithin = <T>(all: Iterable<T>, others: ReadonlySet<T>): boolean => without(all, others).size === 0

const withImports = (group: Group): Set<Group> => findReached(group, ({ imports }) => imports)

const weigh = (entries: Iterable<Entry>): number => {
  let sum = 0
  for (const { weight } of entries) sum += weight
  return sum
}

/** Adds the entries that are asked for only where one of `entries` is loaded. */
function addLater(entries: ReadonlySet<Entry>, all: readonly Entry[]): Set<Entry> {
  const present = new Set(entries)
  for (let before = -1; before < present.size; ) {
    before = present.size
    for (const entry of all) if (entry.askers.size > 0 && isWithin(entry.askers, present)) present.add(entry)
  }
  return present
}

function readEntries(built: readonly BuiltChunk[], first: ReadonlySet<string>): Map<string, Entry> {
  const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]))
  const entries = new Map(
    built
      .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !first.has(fileName))
      .map(({ fileName, facadeModuleId }): [string, Entry] => {
        const reached = findReached(fileName, (name) => chunks.get(name)?.imports ?? [])
        const weight = STUDENT_PAGE.test(facadeModuleId ?? '') ? STUDENT_WEIGHT : 1
        return [fileName, { chunks: without(reached, first), weight, askers: new Set() }]
      }),
  )
  for (const [name, entry] of entries) {
    const asking = built.filter(({ dynamicImports }) => dynamicImports.includes(name))
    if (asking.some(({ fileName }) => first.has(fileName))) continue
    for (const other of entries.values())
      if (other !== entry && asking.some(({ fileName }) => other.chunks.has(fileName)))
        entry.askers.add(other)
  }
  for (const entry of entries.values())
    if ([...findReached(entry, ({ askers }) => askers)].some(({ weight }) => weight > 1))
      entry.weight = STUDENT_WEIGHT
  return entries
}

/** All chunks except those of the first load, which are grouped already. */
function readGroups(built: readonly BuiltChunk[]): Group[] {
  const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]))
  const first = new Set(
    built
      .filter(({ isEntry }) => isEntry)
      .flatMap(({ fileName }) => [...findReached(fileName, (name) => chunks.get(name)?.imports ?? [])]),
  )
  const entries = readEntries(built, first)
  const all = [...entries.values()]
  const groups = new Map(
    built
      .filter(({ fileName }) => !first.has(fileName))
      .map(({ fileName, moduleIds, code }): [string, Group] => {
        const loadedBy = new Set(all.filter((entry) => entry.chunks.has(fileName)))
        const presentIn = addLater(loadedBy, all)
        for (const entry of loadedBy)
          if (addLater(without(loadedBy, new Set([entry])), all).has(entry)) loadedBy.delete(entry)
        const group = {
          modules: moduleIds,
          sizeBytes: code.length,
          loadedBy,
          presentIn,
          imports: new Set<Group>(),
          isEntry: entries.has(fileName),
        }
        return [fileName, group]
      }),
  )
  for (const [name, group] of groups)
    for (const imported of chunks.get(name)!.imports) {
      const other = groups.get(imported)
      if (other) group.imports.add(other)
    }
  return [...groups.values()]
}

/** Bytes that are loaded without need if the entries of one group also load the other, with all that it imports. */
function wasteOf({ loadedBy }: Group, added: Group): number {
  const missing = without(loadedBy, added.presentIn)
  if (missing.size === 0) return 0
  let bytes = 0
  for (const { presentIn, sizeBytes } of withImports(added))
    bytes += sizeBytes * weigh(without(missing, presentIn))
  return bytes
}

/** Bytes gained if two groups become one: a request for each entry that loads both, less the waste. */
function gainOf(a: Group, b: Group): number {
  const saved = weigh([...a.loadedBy].filter((entry) => b.loadedBy.has(entry))) * REQUEST_COST_BYTES
  if (saved === 0) return 0
  const gain = saved - wasteOf(a, b)
  return gain > 0 ? gain - wasteOf(b, a) : gain
}

/** Whether a group imports another one through a third: as one, the two would be in a circle with the third. */
const importsAround = (from: Group, to: Group): boolean =>
  [...from.imports].some((next) => next !== to && withImports(next).has(to))

function merge(a: Group, b: Group, all: Iterable<Group>): Group {
  const merged: Group = {
    modules: [...a.modules, ...b.modules],
    sizeBytes: a.sizeBytes + b.sizeBytes,
    loadedBy: new Set([...a.loadedBy, ...b.loadedBy]),
    presentIn: new Set([...a.presentIn, ...b.presentIn]),
    imports: new Set([...a.imports, ...b.imports]),
    isEntry: false,
  }
  for (const { imports } of [merged, ...all]) {
    const [hadA, hadB] = [imports.delete(a), imports.delete(b)]
    if (hadA || hadB) imports.add(merged)
  }
  merged.imports.delete(merged)
  for (const group of withImports(merged)) {
    group.loadedBy = new Set([...group.loadedBy, ...without(merged.loadedBy, group.presentIn)])
    group.presentIn = new Set([...group.presentIn, ...merged.presentIn])
  }
  return merged
}

/** Merges the two groups that gain most, again and again, until no merge gains anything. */
function mergeAll(groups: readonly Group[]): Group[] {
  const all = new Set(groups)
  const gains = new Map<Group, Map<Group, number>>()
  const addRow = (group: Group) => {
    const row = [...gains.keys()].map((other) => [other, gainOf(group, other)] as const)
    gains.set(group, new Map(row.filter(([, gain]) => gain > 0)))
  }
  for (const group of groups) if (!group.isEntry) addRow(group)
  for (;;) {
    let best: { a: Group; b: Group; gain: number } | undefined
    for (const [a, row] of gains)
      for (const [b, gain] of row) if (gain > (best?.gain ?? 0)) best = { a, b, gain }
    if (!best) return [...all].filter(({ isEntry }) => !isEntry)
    const { a, b } = best
    // Other merges may have changed it since.
    const gain = importsAround(a, b) || importsAround(b, a) ? 0 : gainOf(a, b)
    if (gain < best.gain) {
      if (gain > 0) gains.get(a)!.set(b, gain)
      else gains.get(a)!.delete(b)
      continue
    }
    for (const old of [a, b]) {
      all.delete(old)
      gains.delete(old)
      for (const row of gains.values()) row.delete(old)
    }
    const merged = merge(a, b, all)
    all.add(merged)
    addRow(merged)
  }
}

/**
 * Joins small chunks. The bundler makes one for each set of pages that share a module: most are smaller than 1 kB, and a
 * lecture page asked for a hundred. Takes the chunks of a build without these groups; gives the group of each module
 * that is joined with others.
 */
export function groupChunks(built: readonly BuiltChunk[]): Map<string, string> {
  const joined = mergeAll(readGroups(built)).filter(({ modules }) => modules.length > 1)
  return new Map(
    joined.flatMap(({ modules }, number) => modules.map((id) => [id, `group-${number}`] as const)),
  )
}
