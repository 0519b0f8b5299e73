import { kiteDatas } from '@ems/contracts/customs'
import { Button, IconChevronRight, type RowAction } from '@ems/ui'
import { useMemo } from 'react'
import type { Open } from '../tool/use-tab.ts'
import { type TabProps, ToolTable, useToolList } from '../tool.tsx'
import { BclPage } from './BclPage.tsx'

type BclTabProps = TabProps & { bcl: string | null; part: string | null; onOpen: Open }

/** The BCL.KT of a client, or one of them as a workspace of its own. */
export function BclTab({ tenant, bcl, part, onOpen }: BclTabProps) {
  if (bcl) return <BclPage tenant={tenant} id={bcl} part={part} onOpen={onOpen} />
  return <BclList tenant={tenant} onOpen={onOpen} />
}

function BclList({ tenant, onOpen }: TabProps & { onOpen: Open }) {
  const list = useToolList(kiteDatas, tenant, { columns, hidden })
  const work = (id: string) => onOpen('bcl', { bcl: id })
  const actions = useMemo<readonly RowAction<typeof kiteDatas>[]>(
    () => [
      {
        label: 'Buka lembar kerja',
        icon: IconChevronRight,
        permission: kiteDatas.can.show,
        run: ([row]) => row && onOpen('bcl', { bcl: row.id }),
      },
    ],
    [onOpen],
  )
  return (
    <ToolTable
      list={list}
      cardFirst={onCard}
      tenant={tenant}
      empty="Belum ada BCL.KT. Tambahkan BCL.KT, lalu lakukan Pemilihan PEB."
      createTitle="Tambah BCL.KT"
      actions={actions}
      form={form}
      cells={{
        number: ({ number }) => <span style={{ whiteSpace: 'nowrap' }}>{number}</span>,
        bcl_type: (_row, text) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>,
      }}
      more={({ stored }) =>
        stored.row && <Button onClick={() => stored.row && work(stored.row.id)}>Buka lembar kerja</Button>
      }
    />
  )
}

const onCard = ['period_from', 'line_count', 'diff_count', 'status'] as const
const columns = [
  'number',
  'bcl_type',
  'period_from',
  'period_to',
  'peb_count',
  'line_count',
  'used_count',
  'diff_count',
  'total_bm',
  'total_cif',
  'status',
  'run_no',
  'fifo_pure',
  'bcl_no',
  'bcl_date',
  'generated_at',
  'message',
] as const
const hidden = ['used_count', 'total_cif', 'run_no', 'fifo_pure', 'generated_at', 'message'] as const
const form = [{ legend: 'BCL.KT', names: ['number', 'period_from', 'period_to', 'note'] }] as const
