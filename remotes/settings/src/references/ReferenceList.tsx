import { references } from '@ems/contracts/settings'
import type { Row } from '@ems/platform'
import { CreateButton, Page, ResourceTable, useResourceList } from '@ems/ui'
import { useMemo } from 'react'
import { ActiveBadge } from '../ActiveBadge.tsx'
import { CategoryList } from './CategoryList.tsx'
import { Code, Swatch } from './cells.tsx'
import { ReferenceForm } from './ReferenceForm.tsx'
import classes from './references.module.css'
import { categoryLabel, useCategory } from './use-category.ts'

/** Every dropdown of the product in one place: the categories to the left, the rows of one to the right. */
export default function ReferenceList() {
  const [category, choose] = useCategory()
  const where = useMemo(() => ({ category }), [category])
  const list = useResourceList(references, { columns, hidden, where })

  return (
    <Page
      title="Referensi"
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={<CreateButton list={list}>Tambah {categoryLabel(category)}</CreateButton>}
    >
      <div className={classes.columns}>
        <CategoryList chosen={category} onChoose={choose} />
        <ResourceTable
          list={list}
          empty="Kategori ini belum berisi data."
          cells={cells}
          labels={labels}
          bulkFields={bulkFields}
          editable={editable}
          filters={filters}
        />
      </div>
      <ReferenceForm list={list} category={category} />
    </Page>
  )
}

const columns = [
  'sort_order',
  'code',
  'name',
  'parent',
  'color',
  'company',
  'is_active',
  'is_system',
  'valid_from',
  'valid_to',
  'updated_at',
] as const
const hidden = ['sort_order', 'is_system', 'valid_from', 'valid_to'] as const
const filters = ['is_active', 'company', 'parent', 'code', 'name', 'is_system'] as const
const bulkFields = ['is_active', 'company', 'parent', 'color', 'sort_order', 'valid_from', 'valid_to'] as const
const editable = ['code', 'name', 'is_active'] as const
const labels = { color: 'Warna/ikon' }

const cells = {
  code: (_: Row<typeof references>, text: string) => <Code>{text}</Code>,
  color: (row: Row<typeof references>) =>
    row.color || row.icon ? <Swatch color={row.color} icon={row.icon} /> : undefined,
  is_active: (row: Row<typeof references>) => <ActiveBadge isActive={row.is_active} />,
}
