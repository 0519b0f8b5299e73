import { priceListItems } from '@ems/contracts/marketing'
import { everyPart, type FormGroup, ResourceScreen } from '@ems/ui'

/** Prices of all lists: where many of them are found, and changed by a percentage with a preview. */
export const PriceList = () => (
  <ResourceScreen
    resource={priceListItems}
    addLabel="Tambah Harga"
    columns={columns}
    hidden={hidden}
    empty="Belum ada harga. Tambah atau impor dari Excel."
    cardFirst={cardFirst}
    filters={filters}
    bulkFields={bulkFields}
    editable={bulkFields}
    isImportable
    isCopyable={false}
    parts={everyPart}
    form={form}
  />
)

const columns = ['item', 'list', 'min_quantity', 'price', 'company', 'updated_at'] as const
const hidden = ['company', 'updated_at'] as const
const cardFirst = ['item', 'price', 'list'] as const
const filters = ['list', 'item', 'price', 'company'] as const
const bulkFields = ['price'] as const
const form: readonly FormGroup<typeof priceListItems>[] = [
  { legend: 'Harga', names: ['list', 'item', 'min_quantity', 'price'] },
]
