import { itHandovers } from '@ems/contracts/it'
import { dayOf, lazyPart, useSearchParams, useSession } from '@ems/platform'
import {
  Button,
  codeCell,
  everyPart,
  type FormGroup,
  filesBelow,
  type QuickFilter,
  ResourceScreen,
  SheetButton,
} from '@ems/ui'
import { Suspense } from 'react'
import type { HandoverKind } from './handover-api.ts'

const HandoverDialog = lazyPart(() => import('./HandoverDialog.tsx'))

/** Acts by which assets changed hands; `?begin=out&employee=7` begins one for an employee. */
export function HandoverList() {
  const { user, can } = useSession()
  const [search, setSearch] = useSearchParams()
  const kind = kindIn(search.get('begin'))
  const begin = (of: HandoverKind) => {
    const next = new URLSearchParams(search)
    next.set('begin', of)
    setSearch(next)
  }
  const close = () => {
    const next = new URLSearchParams(search)
    next.delete('begin')
    next.delete('employee')
    setSearch(next, { replace: true })
  }
  return (
    <ResourceScreen
      resource={itHandovers}
      addLabel="Tambah Draf"
      columns={columns}
      hidden={hidden}
      empty="Belum ada serah terima. Pilih aset di daftar aset, lalu Serah terima."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isCopyable={false}
      parts={everyPart}
      defaults={{ handed_on: dayOf(new Date(), user.timezone) }}
      form={form}
      recordActions={({ stored: { row } }) =>
        row && <SheetButton path={`${itHandovers.name}/${row.id}/pdf`} file={row.number ?? 'draf'} label="Unduh PDF" />
      }
      headActions={() =>
        can(itHandovers.can.store) && (
          <>
            <Button variant="default" onClick={() => begin('return')}>
              Kembalikan aset
            </Button>
            <Button variant="default" onClick={() => begin('out')}>
              Serah terima
            </Button>
          </>
        )
      }
    >
      {() =>
        kind &&
        can(itHandovers.can.store) && (
          <Suspense>
            <HandoverDialog key={kind} kind={kind} assets={[]} employee={search.get('employee')} onClose={close} />
          </Suspense>
        )
      }
    </ResourceScreen>
  )
}

const kindIn = (value: string | null): HandoverKind | undefined =>
  value === 'out' || value === 'return' ? value : undefined

const quick: readonly QuickFilter[] = [
  { label: 'Menunggu petugas', filters: { status: ['signed'] } },
  { label: 'Pengembalian', filters: { kind: ['return'] } },
]
const cells = { number: codeCell }
const columns = [
  'number',
  'subject',
  'kind',
  'employee',
  'handed_on',
  'status',
  'office',
  'expected_return',
  'officer',
  'company',
  'completed_on',
  'updated_at',
] as const
const hidden = columns.slice(6)
const cardFirst = ['number', 'employee', 'handed_on', 'status'] as const
const filters = ['status', 'kind', 'employee', 'office', 'officer', 'company', 'handed_on', 'expected_return'] as const
const form: readonly FormGroup<typeof itHandovers>[] = [
  { legend: 'Serah terima', names: ['kind', 'company', 'employee', 'office', 'handed_on', 'expected_return'] },
  {
    legend: 'Aset',
    names: ['lines'],
    columns: 1,
    descriptions: { lines: 'Asal aset dicatat saat kedua pihak menandatangani.' },
    after: filesBelow('Foto kondisi', 'photo', { multiple: true }),
  },
  { legend: 'Keterangan', names: ['number', 'officer', 'completed_on', 'notes'] },
]
