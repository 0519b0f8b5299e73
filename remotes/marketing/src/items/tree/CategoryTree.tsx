import type { items } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { listRows, useQuery } from '@ems/platform'
import {
  ActionIcon,
  Button,
  Group,
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebar,
  Loading,
  type ResourceList,
  Text,
  useLocalStorage,
} from '@ems/ui'
import { useState } from 'react'
import classes from './CategoryTree.module.css'
import { type Category, type CategoryRow, idsOf, treeOf } from './category-tree.ts'

/** The most the API gives at once, and pages of it. */
const BATCH_SIZE = 250
const MAX_PAGES = 8

/** Lookup fields: the tree is also for users who may not open the list of references. */
const requested = {
  size: BATCH_SIZE,
  sort: ['sort_order'],
  filters: { category: 'item-category', is_active: '1' },
  fields: ['name', 'parent', 'sort_order'],
}

async function readAll(signal: AbortSignal): Promise<Category[]> {
  const first = await listRows(references, { ...requested, page: 1 }, signal)
  const rows = [...first.rows]
  const pages = Math.min(Math.ceil(first.total / BATCH_SIZE), MAX_PAGES)
  for (let page = 2; page <= pages; page += 1)
    rows.push(...(await listRows(references, { ...requested, page }, signal)).rows)
  return treeOf(rows as unknown as readonly CategoryRow[])
}

type CategoryTreeProps = { list: ResourceList<typeof items> }

/** Categories beside the items: choosing one filters the list by it and everything below it. */
export function CategoryTree({ list }: CategoryTreeProps) {
  const [isOpen, setOpen] = useLocalStorage({ key: 'ems.items.categories', defaultValue: true })
  const { data, error, refetch } = useQuery({
    queryKey: [references.name, 'item-category-tree'],
    queryFn: ({ signal }) => readAll(signal),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <ActionIcon variant="default" aria-label="Tampilkan kategori" aria-expanded={false} onClick={() => setOpen(true)}>
        <IconLayoutSidebar size={16} aria-hidden />
      </ActionIcon>
    )
  const chosen = [list.state.filters.category ?? []].flat().map(String).sort().join()
  const isNested = data?.some(({ children }) => children.length > 0) ?? false
  const choose = (ids: readonly string[]) => list.change({ filters: { category: ids.length ? [...ids] : null } })
  return (
    <nav className={classes.tree} aria-label="Kategori">
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text size="sm" fw={650}>
          Kategori
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label="Sembunyikan kategori"
          aria-expanded
          onClick={() => setOpen(false)}
        >
          <IconLayoutSidebar size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {error && (
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Muat kategori lagi
        </Button>
      )}
      {!error && !data && <Loading label="kategori" rows={5} onRetry={() => void refetch()} />}
      {data && (
        <ul className={classes.list}>
          <li>
            <Choice label="Semua kategori" isChosen={!chosen} onChoose={() => choose([])} />
          </li>
          {data.map((node) => (
            <Branch key={node.id} node={node} isNested={isNested} chosen={chosen} onChoose={choose} />
          ))}
        </ul>
      )}
    </nav>
  )
}

type BranchProps = {
  node: Category
  /** Some category beside it has others below it. */
  isNested: boolean
  chosen: string
  onChoose: (ids: readonly string[]) => void
}

function Branch({ node, isNested, chosen, onChoose }: BranchProps) {
  const [isOpen, setOpen] = useState(true)
  const ids = idsOf(node)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={classes.line}>
        {node.children.length > 0 ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`${isOpen ? 'Tutup' : 'Buka'} ${node.name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={14} aria-hidden />
          </ActionIcon>
        ) : (
          isNested && <span className={classes.leaf} />
        )}
        <Choice label={node.name} isChosen={[...ids].sort().join() === chosen} onChoose={() => onChoose(ids)} />
      </div>
      {isOpen && node.children.length > 0 && (
        <ul className={classes.list}>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} isNested={isNested} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void }

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <Button
    variant={isChosen ? 'light' : 'subtle'}
    color={isChosen ? undefined : 'gray'}
    fw={isChosen ? 650 : 400}
    size="compact-sm"
    justify="flex-start"
    fullWidth
    aria-current={isChosen || undefined}
    onClick={onChoose}
  >
    {label}
  </Button>
)
