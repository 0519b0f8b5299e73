import type { jiraServiceTiers, TierTrial, TryTier } from '@ems/contracts/it'
import { dayOf, formatNumber, showProblem, useMutation, useSession } from '@ems/platform'
import { Alert, Button, type Form, Group, Modal, PeriodInput, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { tryTier } from './clock-api.ts'
import { durationText } from './durations.ts'

type Props = { form: Form<typeof jiraServiceTiers>; onClose: () => void }

/** How many tickets of a month the tier would have got, and how many it would have broken. Nothing is stored. */
export default function TryTierDialog({ form, onClose }: Props) {
  const { user } = useSession()
  const [month, setMonth] = useState(() => monthBefore(dayOf(new Date(), user.timezone)))
  const draft = draftOf(form)
  const { mutate, data, isPending } = useMutation({
    mutationFn: (values: TryTier) => tryTier(values),
    onError: showProblem,
  })
  return (
    <Modal opened onClose={onClose} title="Uji aturan" size="lg">
      <Stack>
        <Text size="sm">
          Menghitung tiket bulan lalu seandainya tingkat layanan ini sudah berlaku. Tidak ada yang disimpan.
        </Text>
        <Group align="end">
          <PeriodInput label="Bulan" value={month} onChange={setMonth} />
          <Button
            loading={isPending}
            disabled={!draft || !/^\d{4}-\d{2}$/.test(month)}
            onClick={() => draft && mutate({ ...draft, month })}
          >
            Hitung
          </Button>
        </Group>
        {!draft && <Alert color="yellow">Lengkapi jam layanan dan kedua target lebih dahulu.</Alert>}
        {data && <Outcome of={data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function monthBefore(today: string): string {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return first.toISOString().slice(0, 7)
}

type Draft = Omit<TryTier, 'month'>
const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const linesIn = <K extends string>(value: unknown, key: string) =>
  (Array.isArray(value) ? value : []).flatMap((line) => ((line as Record<string, unknown>)[key] as K | null) ?? [])

/** The values of the form, as far as they are complete. */
function draftOf({ values, stored: { row } }: Props['form']): Draft | null {
  const [work_pattern, response, resolve] = [
    values.work_pattern,
    Number(values.response_minutes),
    Number(values.resolve_minutes),
  ]
  if (!work_pattern || !(response >= 1) || !(resolve >= response)) return null
  return {
    tier: row?.id ?? null,
    priority_order: Number(values.priority_order ?? 0),
    request_types: idsIn(values.request_types),
    priorities: linesIn<Draft['priorities'][number]>(values.priorities, 'priority'),
    companies: idsIn(values.companies),
    offices: idsIn(values.offices),
    is_vip: values.is_vip === true,
    work_pattern: String(work_pattern),
    response_minutes: response,
    resolve_minutes: resolve,
    pause_statuses: linesIn<Draft['pause_statuses'][number]>(values.pause_statuses, 'status'),
  }
}

function Outcome({ of }: { of: TierTrial }) {
  if (of.matched === 0)
    return <Text role="status">Dari {formatNumber(of.tickets)} tiket, tidak ada yang akan mendapat tingkat ini.</Text>
  return (
    <Stack gap="xs">
      <Text role="status">
        Dari {formatNumber(of.tickets)} tiket, {formatNumber(of.matched)} akan mendapat tingkat ini dan{' '}
        {formatNumber(of.broken)} melewati targetnya (respons {formatNumber(of.response_broken)}, penyelesaian{' '}
        {formatNumber(of.resolve_broken)}). Dengan tingkat yang berlaku: {formatNumber(of.broken_before)}.
      </Text>
      {of.examples.length > 0 && (
        <Table.ScrollContainer minWidth={420} mah={320}>
          <Table aria-label="Tiket yang melewati target" verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Tiket</Table.Th>
                <Table.Th ta="end">Respons</Table.Th>
                <Table.Th ta="end">Penyelesaian</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {of.examples.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    {one.local_no} {one.summary}
                  </Table.Td>
                  <Table.Td ta="end" c={one.response_broken ? 'red.9' : undefined}>
                    {durationText(one.response_minutes)}
                  </Table.Td>
                  <Table.Td ta="end" c={one.resolve_broken ? 'red.9' : undefined}>
                    {durationText(one.resolve_minutes)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}
