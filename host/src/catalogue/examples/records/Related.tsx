import { references } from '@ems/contracts/settings'
import { RelatedList, RelatedRows, Stack, Title } from '@ems/ui'

/** Rows of other collections that belong to an open record: to read, and to work with. */
export const Related = () => (
  <Stack>
    <Title order={2} size="h4">
      Dibaca
    </Title>
    <RelatedList
      resource={references}
      of={{ category: 'unit' }}
      columns={['code', 'name']}
      sort="sort_order"
      path="/contoh?id="
      empty="Belum ada satuan."
    />
    <Title order={2} size="h4">
      Dikerjakan
    </Title>
    <RelatedRows
      resource={references}
      of={{ category: 'unit' }}
      columns={['code', 'name', 'is_active']}
      form={[{ legend: 'Data', names: ['code', 'name'] }]}
      empty="Belum ada satuan."
      addLabel="Tambah"
    />
  </Stack>
)
