import { parsedQuery } from './query.ts'

type Tree = { [name: string]: unknown }

/** An indexed form as an object: `detailItem[0].itemNo=A` is `{ detailItem: [{ itemNo: 'A' }] }`. */
export function parsedForm(text: string): Tree {
  const tree: Tree = {}
  for (const [name, [value = '']] of parsedQuery(text)) put(tree, name.split(/[.[\]]+/).filter(Boolean), value)
  return listed(tree) as Tree
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: string) {
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  tree[name] ??= {}
  if (typeof tree[name] === 'object') put(tree[name] as Tree, rest, value)
}

/** Objects whose names are all numbers, as lists. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, listed(one)] as const)
  if (entries.length && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, one]) => one)
  return Object.fromEntries(entries)
}
