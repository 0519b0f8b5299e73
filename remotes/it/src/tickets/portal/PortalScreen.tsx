import { jiraIssues } from '@ems/contracts/it'
import { changed, lazyPart, useSearchParams, useSession } from '@ems/platform'
import {
  AskEmployee,
  Button,
  codeCell,
  FormGroups,
  IconHeadset,
  IconSearch,
  Loading,
  Nothing,
  Page,
  ResourceForm,
  ResourceTable,
  SimpleGrid,
  Stack,
  TextInput,
  Title,
  useDebouncedValue,
  useOffered,
  useResourceList,
} from '@ems/ui'
import { Suspense, useState } from 'react'
import { resolveCell } from '../clocks/clock-cells.tsx'
import { MinutesButton } from '../console/MinutesButton.tsx'
import { ticketForm } from '../console/ticket-form.tsx'
import { useSuggestions } from './portal-api.ts'
import { SuggestionList } from './SuggestionList.tsx'

const RequestForm = lazyPart(() => import('./RequestForm.tsx'))

/** Help for everybody: solutions, requests by kind, and one's own tickets. */
export function PortalScreen() {
  const { user, can } = useSession()
  const [search, setSearch] = useSearchParams()
  const list = useResourceList(jiraIssues, { columns, hidden, where: mine, id: 'my-tickets' })
  const kinds = useOffered('references', { q: '', where: requestTypes, enabled: true })
  const chosen = kinds.data?.find(({ id }) => id === search.get('request'))
  const ask = (kind: string | null) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (kind) next.set('request', kind)
      else next.delete('request')
      return next
    })
  const sent = (id: string) => {
    void changed(jiraIssues)
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.delete('request')
      next.set('id', id)
      return next
    })
  }
  if (!user.employee_id)
    return (
      <Page title="Dukungan Teknis">
        <Nothing text="Akun Anda belum terhubung ke karyawan.">
          <AskEmployee />
        </Nothing>
      </Page>
    )
  if (chosen)
    return (
      <Page title="Buat tiket">
        <Suspense fallback={<Loading label="formulir" onRetry={() => location.reload()} />}>
          <RequestForm kind={chosen} kinds={kinds.data ?? []} onClose={() => ask(null)} onSent={sent} />
        </Suspense>
      </Page>
    )
  return (
    <Page title="Dukungan Teknis">
      <SolutionSearch />
      {can(jiraIssues.can.store) && (
        <section aria-label="Jenis permintaan">
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
            {(kinds.data ?? []).map(({ id, title }) => (
              <Button
                key={id}
                variant="default"
                mih={56}
                h="auto"
                styles={{ label: { whiteSpace: 'normal' } }}
                leftSection={<IconHeadset size={18} aria-hidden />}
                onClick={() => ask(id)}
              >
                {title}
              </Button>
            ))}
          </SimpleGrid>
        </section>
      )}
      <Title order={2} size="h4" mt="sm">
        Tiket saya
      </Title>
      <ResourceTable
        list={list}
        cells={cells}
        cardFirst={cardFirst}
        filters={filters}
        empty="Anda belum punya tiket. Ada kendala? Buat tiket."
      />
      <ResourceForm
        list={list}
        createTitle="Buat tiket"
        parts={parts}
        facts={facts}
        size={860}
        actions={(form) => <MinutesButton form={form} />}
      >
        {(opened) => <FormGroups of={opened} groups={portalForm} />}
      </ResourceForm>
    </Page>
  )
}

/** The search over solutions that comes before any form. */
function SolutionSearch() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 300)
  const suggestions = useSuggestions(q)
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        size="md"
        aria-label="Cari solusi"
        placeholder="Ada kendala apa? Cari solusi…"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SuggestionList of={suggestions} title="Solusi yang mungkin membantu" />
      {suggestions && suggestions.articles.length + suggestions.tickets.length === 0 && (
        <Nothing text="Tidak ada solusi yang cocok. Pilih jenis permintaan di bawah untuk membuat tiket." />
      )}
    </Stack>
  )
}

const mine = { mine: '1' }
const requestTypes = { category: 'request-type' }
const columns = [
  'local_no',
  'summary',
  'status',
  'request_type',
  'assignee',
  'resolve_due_at',
  'updated_at',
  'created_for',
  'resolved_at',
  'csat',
] as const
const hidden = ['created_for', 'resolved_at', 'csat'] as const
const cardFirst = ['local_no', 'status', 'assignee', 'updated_at'] as const
const filters = ['status', 'request_type'] as const
const cells = { local_no: codeCell, resolve_due_at: resolveCell }
const parts = ['comments', 'files'] as const
const facts = ['local_no', 'request_type', 'assignee', 'resolve_due_at'] as const
const legends = ['Permintaan', 'Uraian', 'Persetujuan', 'Penyelesaian']
const portalForm = ticketForm.filter(({ legend }) => legends.includes(legend))
