import type { Reference } from '@ems/contracts/settings'

export type Node = { row: Reference; children: Node[] }

/** Rows as a forest in their order; a row whose parent is not among them is at the top. */
export function treeOf(rows: readonly Reference[]): Node[] {
  const nodes = new Map(rows.map((row): [string, Node] => [row.id, { row, children: [] }]))
  const top: Node[] = []
  for (const node of nodes.values()) {
    const parent = node.row.parent === null ? undefined : nodes.get(node.row.parent)
    if (parent) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** Tenfold numbers, so that one row may come between two others later. */
const STEP = 10

/** The order numbers that put `id` at place `to` among its siblings; only rows whose number changes. */
export function reordered(siblings: readonly Node[], id: string, to: number) {
  const moved = siblings.find(({ row }) => row.id === id)
  if (!moved) return []
  const others = siblings.filter((node) => node !== moved)
  const next = [...others.slice(0, to), moved, ...others.slice(to)]
  return next
    .map(({ row }, place) => ({ row, sort_order: (place + 1) * STEP }))
    .filter(({ row, sort_order }) => row.sort_order !== sort_order)
}
