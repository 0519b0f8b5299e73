import { references } from '@ems/contracts/settings'
import { CreateButton, Page, QuickFilters, ResourceTable, useResourceList } from '@ems/ui'

/** A list with search, filters, columns, choice of rows and pages, all from its contract. */
export function TableScreen() {
  const list = useResourceList(references, { columns, where, id: 'catalogue-table' })
  return (
    <Page title="Satuan" count={list.total} actions={<CreateButton list={list}>Tambah</CreateButton>}>
      <QuickFilters list={list} questions={questions} />
      <ResourceTable list={list} empty="Belum ada satuan." filters={filters} />
    </Page>
  )
}

const where = { category: 'unit' }
const columns = ['code', 'name', 'usage_count', 'is_active'] as const
const filters = ['is_active', 'code', 'name'] as const
const questions = [{ label: 'Tidak aktif', filters: { is_active: 'false' } }]
