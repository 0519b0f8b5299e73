import { credentialLogs, credentialRequests, credentials } from '@ems/contracts/it'
import { addDays, dayOf, lazyPart, type Row, useSession } from '@ems/platform'
import {
  Badge,
  everyPart,
  type FormGroup,
  IconStar,
  type QuickFilter,
  RelatedList,
  ResourceScreen,
  type ResourceScreenProps,
  type ScreenTab,
  stateCells,
} from '@ems/ui'
import { Suspense, useMemo } from 'react'
import { AccessTable } from './AccessTable.tsx'
import classes from './CredentialList.module.css'
import { ImportButton } from './import/ImportButton.tsx'
import { LinkList } from './links/LinkList.tsx'
import { RequestButton } from './links/RequestButton.tsx'
import { RequestsOf } from './RequestList.tsx'
import { useFavourites } from './rows/favourite-requests.ts'
import { useCredentialActions } from './rows/use-credential-actions.tsx'
import { RevisionList } from './secrets/RevisionList.tsx'
import { SecretPanel } from './secrets/SecretPanel.tsx'

/** Shared credentials without their secrets, which only an open record reveals, one by one. */
export function CredentialList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today, user.id), [today, user.id])
  const favourites = useFavourites()
  const { actions, dialog } = useCredentialActions(favourites)
  const cells = useMemo(() => cellsWith(favourites), [favourites])
  return (
    <ResourceScreen
      resource={credentials}
      addLabel="Tambah Kredensial"
      columns={columns}
      hidden={hidden}
      empty="Belum ada kredensial yang dibagikan kepada Anda."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      actions={actions}
      isCopyable={false}
      parts={parts}
      facts={facts}
      form={form}
      tabs={tabs}
      headActions={() => (
        <>
          <RequestButton />
          <ImportButton />
        </>
      )}
    >
      {() => dialog}
    </ResourceScreen>
  )
}

const columns = [
  'name',
  'kind',
  'username',
  'url',
  'folder',
  'owner',
  'strength',
  'status',
  'expires_at',
  'rotated_at',
  'rotation_due',
  'company',
  'last_revealed_at',
  'last_revealed_by',
  'reveal_policy',
  'is_critical',
  'tags',
  'updated_at',
] as const
const hidden = columns.slice(9)
const cardFirst = ['username', 'folder', 'status'] as const
const filters = [
  'kind',
  'folder',
  'owner',
  'status',
  'strength',
  'is_compromised',
  'expires_at',
  'rotation_due',
  'reveal_policy',
  'is_critical',
  'company',
  'asset',
  'partner',
  'tags',
] as const
const bulkFields = ['folder', 'expires_at', 'rotate_days', 'reveal_policy'] as const
const parts = everyPart.filter((part) => part !== 'files')

const questions = (today: string, me: string): readonly QuickFilter[] => [
  { label: 'Milik saya', filters: { owner: [me] } },
  { label: 'Dibagikan kepada saya', filters: { owner_not: [me] } },
  { label: 'Favorit', filters: { favourite: '1' } },
  { label: 'Perlu rotasi', filters: { status: ['rotation_due'] } },
  { label: 'Kedaluwarsa ≤ 30 hari', filters: { expires_at_to: addDays(today, 30) } },
  { label: 'Lemah', filters: { strength: ['weak'] } },
  { label: 'Duplikat', filters: { reused: '1' } },
  { label: 'Bocor', filters: { is_compromised: '1' } },
  { label: 'Kritis', filters: { is_critical: '1' } },
]

const stateCell = stateCells({
  active: 'green',
  rotation_due: 'orange',
  expired: 'red',
  strong: 'green',
  medium: 'yellow',
  weak: 'red',
})
const strengthCell = stateCell('strength')
const cellsWith = (favourites: ReadonlySet<string>): ResourceScreenProps<typeof credentials>['cells'] => ({
  name: ({ id }, text) =>
    favourites.has(id) ? (
      <>
        <IconStar className={classes.star ?? ''} size={14} role="img" aria-label="Favorit" /> {text}
      </>
    ) : (
      text
    ),
  status: stateCell('status'),
  strength: (row, text) => {
    if (row.is_compromised)
      return (
        <Badge variant="light" color="red">
          Bocor
        </Badge>
      )
    return row.strength ? strengthCell(row, text) : text
  },
})
/** First facts of an open record: the state of the secret, and its last reader. */
const facts = ['status', 'strength', 'folder', 'rotated_at', 'last_revealed_at', 'last_revealed_by'] as const

const form: readonly FormGroup<typeof credentials>[] = [
  { legend: 'Kredensial', names: ['kind', 'name', 'folder', 'username', 'url'] },
  { legend: 'Rahasia', names: [], after: (opened) => <SecretPanel form={opened} /> },
  {
    legend: 'Keamanan',
    names: ['reveal_policy', 'is_critical', 'expires_at', 'rotate_days', 'owner'],
    more: ['owner'],
    descriptions: {
      owner: 'Tanpa isian, Anda menjadi pemiliknya.',
      reveal_policy: 'Persetujuan: hanya dibuka sesudah pemilik menyetujui permintaan akses.',
    },
  },
  {
    legend: 'Akses',
    names: ['shares'],
    columns: 1,
    more: true,
    descriptions: { shares: 'Selain hak dari folder. Pakai = menyalin tanpa melihat.' },
  },
  { legend: 'Terkait', names: ['asset', 'partner', 'ticket', 'tags', 'is_archived'], more: true },
]

const SecretFileList = lazyPart(() => import('./files/SecretFileList.tsx'))
const FilesOf = ({ credential }: { credential: Row<typeof credentials> }) => (
  <Suspense fallback={null}>
    <SecretFileList credential={credential} />
  </Suspense>
)

const tabs: readonly ScreenTab<typeof credentials>[] = [
  { key: 'access', title: 'Akses', render: (row) => <AccessTable credential={row} /> },
  {
    key: 'requests',
    title: 'Permintaan akses',
    permission: credentialRequests.can.list,
    render: (row) => <RequestsOf credential={row} />,
  },
  { key: 'files', title: 'Berkas', render: (row) => <FilesOf credential={row} /> },
  { key: 'links', title: 'Tautan', render: (row) => <LinkList credential={row} /> },
  { key: 'revisions', title: 'Revisi', render: (row) => <RevisionList credential={row} /> },
  {
    key: 'log',
    title: 'Riwayat akses',
    permission: credentialLogs.can.list,
    render: ({ id }) => (
      <RelatedList
        resource={credentialLogs}
        of={{ credential: id }}
        columns={['at', 'actor', 'action', 'field', 'reason', 'ip']}
        sort="-at"
        path="/private/infotech/credential?section=log&id="
        empty="Belum ada akses yang tercatat."
      />
    ),
  },
]
