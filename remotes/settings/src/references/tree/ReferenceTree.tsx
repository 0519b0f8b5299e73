import { references } from '@ems/contracts/settings'
import { act, formatNumber, listRows, showProblem, useQuery, useSession } from '@ems/platform'
import { Alert, Failed, Loading, Nothing, type ResourceList } from '@ems/ui'
import { useState } from 'react'
import classes from '../references.module.css'
import { TreeNode } from './TreeNode.tsx'
import { type Node, reordered, treeOf } from './tree.ts'

type List = ResourceList<typeof references>

/** The most the API gives at once. */
const BATCH_SIZE = 250
/** Beyond this a tree says less than a search of the list. */
const MAX_ITEMS = 5_000

/** All rows of a category in their order, page after page. */
async function readAll(category: string, signal: AbortSignal) {
  const requested = { size: BATCH_SIZE, sort: ['sort_order'], filters: { category } }
  const first = await listRows(references, { ...requested, page: 1 }, signal)
  const rows = [...first.rows]
  const pages = Math.min(Math.ceil(first.total / BATCH_SIZE), MAX_ITEMS / BATCH_SIZE)
  for (let page = 2; page <= pages; page += 1)
    rows.push(...(await listRows(references, { ...requested, page }, signal)).rows)
  return { rows, total: first.total }
}

/** A category as a tree in its own order; rows move among their siblings by dragging, by keys and by buttons. */
export function ReferenceTree({ list, category }: { list: List; category: string }) {
  const { can } = useSession()
  const [message, setSaid] = useState('')
  const [isMoving, setMoving] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [references.name, 'tree', category],
    queryFn: ({ signal }) => readAll(category, signal),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="pohon referensi" onRetry={() => void refetch()} />
  if (!data.rows.length) return <Nothing text="Kategori ini belum berisi data." />

  const move = async (siblings: readonly Node[], id: string, to: number) => {
    const changes = reordered(siblings, id, to)
    if (!changes.length || isMoving) return
    setMoving(true)
    try {
      await act(
        references,
        'bulkUpdate',
        changes.map(({ row, sort_order }) => ({ id: row.id, version: row.version, values: { sort_order } })),
      )
      const name = siblings.find(({ row }) => row.id === id)?.row.name ?? ''
      setSaid(`${name} sekarang urutan ${to + 1} dari ${siblings.length}.`)
    } catch (problem) {
      // A boundary: the tree keeps its order and the user hears why.
      showProblem(problem)
    } finally {
      setMoving(false)
    }
  }
  return (
    <div>
      {data.total > MAX_ITEMS && (
        <Alert color="yellow" mb="xs">
          Hanya {formatNumber(MAX_ITEMS)} data pertama yang tampil sebagai pohon. Gunakan tampilan daftar untuk
          selengkapnya.
        </Alert>
      )}
      <p className={classes.said} aria-live="polite">
        {message}
      </p>
      <ul className={classes.tree} aria-label="Pohon referensi" aria-busy={isMoving}>
        {treeOf(data.rows).map((node, place, siblings) => (
          <TreeNode
            key={node.row.id}
            node={node}
            place={place}
            siblings={siblings}
            isMovable={can(references.can.bulkUpdate)}
            isSpread={data.rows.length <= BATCH_SIZE}
            open={list.open}
            move={move}
          />
        ))}
      </ul>
    </div>
  )
}
