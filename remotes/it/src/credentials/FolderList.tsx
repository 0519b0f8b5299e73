import { credentialFolders, credentials } from '@ems/contracts/it'
import { everyPart, type FormGroup, RelatedList, ResourceScreen, type ScreenTab } from '@ems/ui'

/** Folders with the rights that hold for every credential in them. */
export const FolderList = () => (
  <ResourceScreen
    resource={credentialFolders}
    title="Folder"
    addLabel="Tambah Folder"
    columns={columns}
    empty="Belum ada folder yang dibagikan kepada Anda."
    filters={filters}
    isImportable
    isCopyable={false}
    parts={parts}
    form={form}
    labels={labels}
    tabs={tabs}
  />
)

const columns = ['name', 'company', 'needs_strong', 'shares', 'updated_at'] as const
const filters = ['company', 'needs_strong'] as const
/** Wide columns cost more than they say. */
const labels = { needs_strong: 'Kuat' } as const
const parts = everyPart.filter((part) => part !== 'files')

const form: readonly FormGroup<typeof credentialFolders>[] = [
  { legend: 'Folder', names: ['name', 'company', 'needs_strong', 'description'] },
  {
    legend: 'Akses',
    names: ['shares'],
    columns: 1,
    descriptions: {
      shares:
        'Berlaku untuk semua kredensial di folder ini. Tanpa isian, Anda menjadi pengelolanya. Pakai = menyalin tanpa melihat.',
    },
  },
]

const tabs: readonly ScreenTab<typeof credentialFolders>[] = [
  {
    key: 'credentials',
    title: 'Kredensial',
    permission: credentials.can.list,
    render: ({ id }) => (
      <RelatedList
        resource={credentials}
        of={{ folder: id }}
        columns={['name', 'kind', 'username', 'status', 'expires_at']}
        sort="name"
        path="/private/infotech/credential?id="
        empty="Belum ada kredensial di folder ini."
      />
    ),
  },
]
