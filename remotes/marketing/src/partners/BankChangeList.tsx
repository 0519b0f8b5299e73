import { inMenu } from '@ems/contracts/kit'
import { type Partner, partnerBankChanges } from '@ems/contracts/marketing'
import { everyPart, type FormGroup, filesBelow, type QuickFilter, RelatedRows, ResourceScreen } from '@ems/ui'

/** Requests to change bank accounts of partners, with the decision of a second person. */
export const BankChangeList = () => (
  <ResourceScreen
    resource={partnerBankChanges}
    addLabel="Ajukan perubahan"
    columns={columns}
    hidden={hidden}
    empty="Belum ada perubahan rekening."
    cardFirst={cardFirst}
    filters={filters}
    quick={quick}
    isImportable
    isCopyable={false}
    parts={everyPart}
    form={form}
  />
)

type Of = { partner: Pick<Partner, 'id' | 'bank_accounts'>; menu: 'customer' | 'vendor' }

/** The changes of one partner, which begin with the accounts it has. */
export const BankChangesOf = ({ partner: { id, bank_accounts }, menu }: Of) => (
  <RelatedRows
    resource={inMenu(partnerBankChanges, menu)}
    of={{ partner: id }}
    defaults={{ accounts: bank_accounts }}
    columns={['previous_summary', 'summary', 'status', 'decided_at']}
    form={change}
    empty="Belum ada perubahan rekening."
    addLabel="Ajukan perubahan rekening"
  />
)

const columns = [
  'partner_name',
  'previous_summary',
  'summary',
  'reason',
  'status',
  'created_by',
  'decided_at',
  'created_at',
] as const
const hidden = ['decided_at', 'created_at'] as const
const cardFirst = ['summary', 'previous_summary', 'created_by'] as const
const filters = ['status', 'partner', 'decided_at'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Menunggu', filters: { status: ['submitted'] } },
  { label: 'Draf', filters: { status: ['draft'] } },
]
const change: readonly FormGroup<typeof partnerBankChanges>[] = [
  { legend: 'Semula', names: ['previous'], columns: 1, when: ({ mode }) => mode !== 'create' },
  {
    legend: 'Perubahan',
    names: ['accounts', 'reason'],
    columns: 1,
    descriptions: { accounts: 'Semua rekening mitra sesudah perubahan; orang kedua memeriksanya.' },
    // Only users who may submit the draft add files: the second person decides on the files that they saw.
    after: filesBelow('Bukti rekening', 'evidence', { multiple: true, need: 'submit' }),
  },
  { legend: 'Keputusan', names: ['decided_at'], when: ({ stored }) => Boolean(stored.row?.decided_at) },
]
const form: readonly FormGroup<typeof partnerBankChanges>[] = [
  { legend: 'Mitra', names: ['partner'], columns: 1 },
  ...change,
]
