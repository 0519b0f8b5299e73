import { kitePibHeaders, kiteTenants } from '@ems/contracts/customs'
import { formatNumber, useSearchParams, useSession } from '@ems/platform'
import { Button, Checkbox, Failed, Group, IconCalendar, Loading, Nothing, Select, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { PrintButton } from '../../../print/PrintButton.tsx'
import { ExtendDialog } from '../../dialogs/ExtendDialog.tsx'
import { useReading } from '../../lines/reading.ts'
import { ExcelButton } from '../../tool/ExcelButton.tsx'
import { useTenants } from '../../tool/use-tenant.ts'
import type { TabProps } from '../../tool.tsx'
import { type DueRow, DueTable, printed } from './DueTable.tsx'

const SIZE = 100
const spans = {
  '': 'Semua',
  90: '≤ 90 hari',
  60: '≤ 60 hari',
  30: '≤ 30 hari',
  7: '≤ 7 hari',
  0: 'Hari ini atau lewat',
}

/** Open PIB by their due dates, of this client or of all of them. */
export function DueBoard({ tenant }: TabProps) {
  const { can } = useSession()
  const { tenants } = useTenants()
  const { isAll, within, page, show } = useVisible()
  const [extended, setExtended] = useState<readonly DueRow[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const query = useReading<Omit<DueRow, 'id'>>(kitePibHeaders.name, `${kiteTenants.name}/-actions/dueDates`, {
    query: { within, tenant_id: isAll ? '' : tenant.id, 'page[number]': String(page), 'page[size]': String(SIZE) },
  })
  const owner = tenants.find(({ id }) => id === extended[0]?.tenant_id)
  const total = query.data?.meta.total ?? 0
  const rows = (query.data?.rows ?? []) as readonly DueRow[]
  const chosen = rows.filter(({ id }) => ticked.has(id))
  const mayExtend = can(kitePibHeaders.can.dueDateExtend)
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-end">
        <Select
          label="Sisa hari"
          w={190}
          allowDeselect={false}
          data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
          value={within}
          onChange={(next) => show({ within: next ?? '' })}
        />
        <Checkbox
          label="Semua perusahaan"
          mb={8}
          checked={isAll}
          onChange={(event) => show({ all: event.currentTarget.checked ? '1' : '' })}
        />
        <Text size="sm" c="dimmed" mb={6} role="status">
          {formatNumber(total)} PIB bersaldo
        </Text>
        {mayExtend && !isAll && chosen.length > 0 && (
          <Button
            size="compact-md"
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => setExtended(chosen)}
          >
            Perpanjang Jatuh Tempo ({formatNumber(chosen.length)})
          </Button>
        )}
        {rows.length > 0 && (
          <>
            <ExcelButton
              path={`${kiteTenants.name}/-actions/dueDates`}
              query={{ within, tenant_id: isAll ? '' : tenant.id }}
            />
            <PrintButton paper={() => printed(tenant, rows, isAll)} />
          </>
        )}
      </Group>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading label="Jatuh Tempo" onRetry={() => void query.refetch()} />}
      {query.data?.rows.length === 0 && <Nothing text="Tidak ada PIB bersaldo." />}
      {query.data && query.data.rows.length > 0 && (
        <DueTable
          rows={rows}
          isAll={isAll}
          {...(mayExtend ? { onExtend: (row: DueRow) => setExtended([row]) } : {})}
          {...(mayExtend && !isAll ? { ticked, onTick: setTicked } : {})}
        />
      )}
      {total > SIZE && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={page <= 1}
            onClick={() => show({ page: String(page - 1) })}
          >
            Sebelumnya
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page * SIZE >= total}
            onClick={() => show({ page: String(page + 1) })}
          >
            Berikutnya
          </Button>
        </Group>
      )}
      {extended.length > 0 && owner && <ExtendDialog tenant={owner} pibs={extended} onClose={() => setExtended([])} />}
    </Stack>
  )
}

/** The filters are in the address, so that a link can lead to them. Changing a filter returns to the first page. */
function useVisible() {
  const [search, setSearch] = useSearchParams()
  const message = search.get('within') ?? ''
  return {
    isAll: search.get('all') === '1',
    within: message in spans ? message : '',
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    show: (change: Readonly<Record<string, string>>) =>
      setSearch((old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries({ page: '', ...change }))
          value ? next.set(name, value) : next.delete(name)
        return next
      }),
  }
}
