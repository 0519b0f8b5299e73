import { type AccountingConnection, accountingConnections, accountingPartnerModules } from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { formatInstant, useSession } from '@ems/platform'
import { Alert, Failed, Forbidden, Group, Loading, Nothing, SegmentedControl, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { useAccountingNews } from '../../accounting/use-accounting-news.ts'
import { PushState } from '../../accounting-push/PushState.tsx'
import { Ageing } from './Ageing.tsx'
import { usePartnerAccounting } from './accounting-api.ts'
import { DocumentTable } from './DocumentTable.tsx'
import { Links } from './Links.tsx'

const all = ['actual', 'commercial'] as const

type Props = { partner: string; isCustomer: boolean; isVendor: boolean }

/** Accounting data of a partner, from the books that the user may see. */
export default function PartnerAccounting({ partner, isCustomer, isVendor }: Props) {
  const { can } = useSession()
  const offered = all.filter((connection) => can(permission(`accounting_${connection}`, 'show')))
  const [chosen, setChosen] = useState<AccountingConnection | undefined>(offered[0])
  if (!chosen) return <Forbidden need={permission('accounting_actual', 'show')} />
  return (
    <Stack>
      {offered.length > 1 && (
        <SegmentedControl
          aria-label="Pembukuan"
          value={chosen}
          onChange={(value) => setChosen(value as AccountingConnection)}
          data={offered.map((value) => ({ value, label: accountingConnections[value] }))}
          style={{ alignSelf: 'start' }}
        />
      )}
      <Book
        key={chosen}
        partner={partner}
        connection={chosen}
        kinds={[...(isCustomer ? (['customer'] as const) : []), ...(isVendor ? (['vendor'] as const) : [])]}
      />
    </Stack>
  )
}

type BookProps = { partner: string; connection: AccountingConnection; kinds: readonly ('customer' | 'vendor')[] }

function Book({ partner, connection, kinds }: BookProps) {
  const { user } = useSession()
  const { data, error, refetch } = usePartnerAccounting(partner, connection)
  useAccountingNews()
  const isPaired = (kind: 'customer' | 'vendor') =>
    data?.links.some(({ module, is_removed }) => module === kind && !is_removed) ?? false
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="transaksi akuntansi" rows={6} onRetry={() => void refetch()} />
  if (data.as_of === null && data.links.length === 0)
    return (
      <Nothing
        text={
          data.status === 'disconnected'
            ? `Akuntansi ${accountingConnections[connection].toLowerCase()} belum terhubung. Administrator menghubungkannya di Utilitas › Integrasi.`
            : 'Data akuntansi belum selesai dibaca untuk pertama kali.'
        }
      />
    )
  return (
    <>
      {(data.status === 'broken' || data.status === 'disconnected') && (
        <Alert color="yellow" title="Koneksi akuntansi terputus">
          Yang ditampilkan adalah data tersimpan.
        </Alert>
      )}
      <Group justify="space-between">
        <Links
          partner={partner}
          connection={connection}
          links={data.links}
          mayLink={data.mayLink}
          isComplete={kinds.every(isPaired)}
        />
        <Text size="sm" c="dimmed">
          Data per {data.as_of ? formatInstant(data.as_of, user.timezone) : '–'}
        </Text>
      </Group>
      {kinds.map((kind) => (
        <PushState
          key={kind}
          of={{ connection, kind, target: partner }}
          label={`Sinkron akuntansi (${accountingPartnerModules[kind].toLowerCase()})`}
          isOffered={!isPaired(kind)}
          isPaired={isPaired(kind)}
        />
      ))}
      {data.links.length > 0 && (
        <>
          <Ageing data={data} />
          <DocumentTable partner={partner} connection={connection} />
        </>
      )}
    </>
  )
}
