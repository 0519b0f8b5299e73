import { references } from '@ems/contracts/settings'
import { type Row, useSearchParams } from '@ems/platform'
import { CreateButton, Page, ResourceTable, SegmentedControl, useResourceList } from '@ems/ui'
import { useMemo } from 'react'
import { ActiveBadge } from '../ActiveBadge.tsx'
import { CategoryList } from './CategoryList.tsx'
import { Code, Swatch } from './cells.tsx'
import { ReferenceForm } from './form/ReferenceForm.tsx'
import { Merge } from './Merge.tsx'
import classes from './references.module.css'
import { ReferenceTree } from './tree/ReferenceTree.tsx'
import { Usages } from './usages/Usages.tsx'
import { categoryLabel, useCategory } from './use-category.ts'
import { useReferenceActions } from './use-reference-actions.ts'

/** Every dropdown of the product in one place: the categories to the left, the rows of one to the right. */
export default function ReferenceList() {
  const [category, choose] = useCategory()
  const where = useMemo(() => ({ category }), [category])
  const list = useResourceList(references, { columns, hidden, where })
  const { actions, opened, close } = useReferenceActions()
  const [isTree, showTree] = useTree()
  const [first] = opened?.rows ?? []

  return (
    <Page
      title="Referensi"
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={
        <>
          <SegmentedControl
            aria-label="Tampilan"
            value={isTree ? 'tree' : 'list'}
            onChange={(view) => showTree(view === 'tree')}
            data={views}
          />
          <CreateButton list={list}>Tambah {categoryLabel(category)}</CreateButton>
        </>
      }
    >
      <div className={classes.columns}>
        <CategoryList chosen={category} onChoose={choose} />
        {isTree ? (
          <ReferenceTree list={list} category={category} />
        ) : (
          <ResourceTable
            list={list}
            empty="Kategori ini belum berisi data."
            cells={cells}
            labels={labels}
            actions={actions}
            bulkFields={bulkFields}
            isImportable
            isCopyable
            editable={editable}
            filters={filters}
          />
        )}
      </div>
      <ReferenceForm list={list} category={category} />
      {opened?.what === 'merge' && <Merge rows={opened.rows} onClose={close} onDone={list.selection.clear} />}
      {opened?.what === 'usages' && first && <Usages reference={first} onClose={close} />}
    </Page>
  )
}

/** Whether the category is displayed as a tree, stored in the address. */
function useTree(): [boolean, (isTree: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const show = (isTree: boolean) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (isTree) next.set('view', 'tree')
      else next.delete('view')
      return next
    })
  return [search.get('view') === 'tree', show]
}

const views = [
  { value: 'list', label: 'Daftar' },
  { value: 'tree', label: 'Pohon' },
]
const columns = [
  'sort_order',
  'code',
  'name',
  'parent',
  'color',
  'company',
  'usage_count',
  'is_active',
  'is_system',
  'valid_from',
  'valid_to',
  'updated_at',
] as const
const hidden = ['sort_order', 'is_system', 'valid_from', 'valid_to'] as const
const filters = ['is_active', 'company', 'parent', 'code', 'name', 'usage_count', 'is_system'] as const
const bulkFields = ['is_active', 'company', 'parent', 'color', 'sort_order', 'valid_from', 'valid_to'] as const
const editable = ['code', 'name', 'is_active'] as const
const labels = { color: 'Warna/ikon' }

const cells = {
  code: (_: Row<typeof references>, text: string) => <Code>{text}</Code>,
  color: (row: Row<typeof references>) =>
    row.color || row.icon ? <Swatch color={row.color} icon={row.icon} /> : undefined,
  is_active: (row: Row<typeof references>) => <ActiveBadge isActive={row.is_active} />,
}
