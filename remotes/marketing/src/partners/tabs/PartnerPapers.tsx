import { inMenu } from '@ems/contracts/kit'
import { type LegalState, legalStates, partnerPapers, partners, type RequiredDocument } from '@ems/contracts/marketing'
import { api, formatDate, useQuery } from '@ems/platform'
import {
  Badge,
  Failed,
  type FormGroup,
  filesBelow,
  Loading,
  Nothing,
  RelatedRows,
  Stack,
  Table,
  Text,
  Title,
} from '@ems/ui'
import type { PartnerSide } from './partner-side.ts'

/** Papers a partner has to have, and the papers it has. */
export default function PartnerPapers({ partner, menu }: { partner: string; menu: PartnerSide }) {
  return (
    <Stack>
      <Required partner={partner} />
      <Title order={3} size="h5">
        Dokumen yang ada
      </Title>
      <RelatedRows
        resource={inMenu(partnerPapers, menu)}
        of={{ partner }}
        columns={columns}
        form={form}
        empty="Belum ada dokumen legal."
        addLabel="Tambah dokumen"
      />
    </Stack>
  )
}

function Required({ partner }: { partner: string }) {
  const { data, error, refetch } = useQuery({
    // Below the papers: a paper that is added makes it stale.
    queryKey: [partnerPapers.name, 'required', partner],
    queryFn: async ({ signal }) => {
      const answer = api.get(`${partners.name}/${partner}/required-papers`, { signal })
      return (await answer.json<{ data: readonly { attributes: RequiredDocument }[] }>()).data.map(
        (one) => one.attributes,
      )
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="dokumen wajib" rows={4} onRetry={() => void refetch()} />
  if (data.length === 0) return <Nothing text="Tidak ada dokumen wajib untuk bentuk usaha ini." />
  const whole = data.filter(({ state }) => state === 'present' || state === 'soon').length
  return (
    <Stack gap="xs">
      <Text size="sm">
        Dokumen wajib lengkap {whole} dari {data.length}.
      </Text>
      <Table aria-label="Dokumen wajib" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Dokumen</Table.Th>
            <Table.Th>Berlaku sampai</Table.Th>
            <Table.Th>Keadaan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ kind, name, number, valid_to, state }) => (
            <Table.Tr key={kind}>
              <Table.Td>
                {name}
                {number && (
                  <Text size="xs" c="dimmed">
                    {number}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{valid_to ? formatDate(valid_to) : '–'}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={colors[state]}>
                  {legalStates[state]}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

const colors: Record<LegalState, string> = { present: 'green', soon: 'yellow', expired: 'red', missing: 'orange' }
const columns = ['name', 'kind', 'issued_on', 'valid_to'] as const
const form: readonly FormGroup<typeof partnerPapers>[] = [
  { legend: 'Dokumen', names: ['kind', 'number', 'issued_on', 'valid_to'] },
  {
    legend: 'Catatan',
    names: ['notes'],
    columns: 1,
    more: true,
    after: filesBelow('Berkas', 'paper', { multiple: true }),
  },
]
