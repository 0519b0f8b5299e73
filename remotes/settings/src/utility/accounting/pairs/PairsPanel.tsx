import {
  type AccountingConnection,
  accountingConnections,
  type PairKind,
  pairKinds,
  pairStates,
} from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { formatNumber, Link, useSession } from '@ems/platform'
import {
  Anchor,
  Badge,
  Forbidden,
  Group,
  ScrollArea,
  SegmentedControl,
  Stack,
  Tabs,
  TextInput,
  Title,
  useDebouncedValue,
} from '@ems/ui'
import { useState } from 'react'
import { DifferenceTable } from './DifferenceTable.tsx'
import { PairTable } from './PairTable.tsx'
import { useDifferences, usePairs } from './pairs-api.ts'

const tabs = { ...pairStates, different: 'Perbedaan' } as const
type Tab = keyof typeof tabs

/** Which record of one of the two books is which customer, vendor or item of EMS, and in what they differ. */
export default function PairsPanel({ connection }: { connection: AccountingConnection }) {
  const { can } = useSession()
  const [kind, setKind] = useState<PairKind>('customer')
  const [tab, setTab] = useState<Tab>('suggested')
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), 300)
  const need = permission(`accounting_${connection}`, 'list')
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Pasangan – Akuntansi {accountingConnections[connection]}
        </Title>
        <Anchor component={Link} to="?section=integrations" size="sm">
          Kembali ke Integrasi
        </Anchor>
      </Group>
      {can(need) ? (
        <>
          <Group justify="space-between" align="end">
            <SegmentedControl
              aria-label="Jenis data"
              value={kind}
              onChange={(value) => setKind(value as PairKind)}
              data={Object.entries(pairKinds).map(([value, label]) => ({ value, label }))}
            />
            <TextInput
              label="Cari"
              placeholder="Nomor, nama, atau NPWP"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </Group>
          <Tabs value={tab} onChange={(value) => setTab((value as Tab | null) ?? 'suggested')} keepMounted={false}>
            <ScrollArea type="auto" offsetScrollbars="x">
              <TabList connection={connection} kind={kind} q={q} />
            </ScrollArea>
            {(Object.keys(tabs) as Tab[]).map((name) => (
              <Tabs.Panel key={name} value={name} pt="sm">
                {name === 'different' ? (
                  <DifferenceTable key={`${kind} ${q}`} chosen={{ connection, kind }} q={q} />
                ) : (
                  <PairTable key={`${kind} ${q}`} chosen={{ connection, kind }} state={name} q={q} />
                )}
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      ) : (
        <Forbidden need={need} />
      )}
    </Stack>
  )
}

function TabList({ connection, kind, q }: { connection: AccountingConnection; kind: PairKind; q: string }) {
  const chosen = { connection, kind }
  const { data } = usePairs(chosen, 'suggested', { q, page: 1 })
  const differences = useDifferences(chosen, { q, page: 1 })
  const counts = { ...data?.counts, different: differences.data?.total }
  return (
    <Tabs.List style={{ flexWrap: 'nowrap' }}>
      {(Object.keys(tabs) as Tab[]).map((name) => (
        <Tabs.Tab
          key={name}
          value={name}
          style={{ whiteSpace: 'nowrap' }}
          rightSection={
            counts[name] === undefined ? undefined : (
              <Badge size="sm" variant="light" tt="none">
                {formatNumber(counts[name])}
              </Badge>
            )
          }
        >
          {tabs[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
