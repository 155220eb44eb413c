/** The part of a plan that says what was read. Source: EXPLAIN (ANALYZE, FORMAT JSON). */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Lists parts of a plan that read a table. `rows` counts those that were given on and those that were thrown away. */
export const listReads = (root: PlanNode): { how: string; table: string; rows: number }[] => {
  const found: { how: string; table: string; rows: number }[] = []
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'] ?? node['Index Name']
    const rows =
      (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)
    if (table) found.push({ how: node['Node Type'], table, rows: rows * (node['Actual Loops'] ?? 0) })
    for (const child of node.Plans ?? []) visit(child)
  }
  visit(root)
  return found
}
