import {
  archiveContracts,
  type ContractNode,
  type ContractTermsInForce,
  contractTerms,
  renewalModes,
  type TermInForce,
} from '@ems/contracts/archives'
import { api, formatDate, formatMoney, Link, useQuery } from '@ems/platform'
import { Anchor, Badge, Failed, Group, List, Loading, Stack, StateBadge, Table, Text, Title } from '@ems/ui'

/** A contract with its addenda as a tree, and which terms hold today, by which of them. */
export default function TermsInForce({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    // Below the contracts: what changes them makes it stale.
    queryKey: [archiveContracts.name, 'terms', id] as const,
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`${archiveContracts.name}/${id}/terms`, { signal })
          .json<{ data: { attributes: ContractTermsInForce } }>()
      ).data.attributes,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Ketentuan yang berlaku" rows={5} onRetry={() => void refetch()} />
  if (data.nodes.length < 2) return null
  return (
    <Stack gap="sm">
      <Tree nodes={data.nodes} current={id} />
      <Terms {...data} />
    </Stack>
  )
}

const nameOf = ({ level, sequence, number }: ContractNode) =>
  level === 0 ? `Induk ${number}` : `Adendum ${sequence} · ${number}`

function Tree({ nodes, current }: { nodes: readonly ContractNode[]; current: string }) {
  return (
    <section aria-label="Pohon adendum">
      <Title order={3} size="h5" mb={4}>
        Kontrak dan adendumnya
      </Title>
      <List listStyleType="none" spacing={4}>
        {nodes.map((node) => (
          <List.Item key={node.id} pl={node.level * 20}>
            <Group gap="xs" wrap="wrap">
              {node.id === current ? (
                <Text fw={600}>{nameOf(node)}</Text>
              ) : (
                <Anchor component={Link} to={`/private/archives/contract?id=${node.id}`}>
                  {nameOf(node)}
                </Anchor>
              )}
              <Text size="sm" c="dimmed">
                {node.title} · {formatDate(node.start_date)}–
                {node.current_end_date ? formatDate(node.current_end_date) : 'tanpa batas waktu'}
              </Text>
              <StateBadge resource={archiveContracts} row={node} />
              {node.isInForce && (
                <Badge variant="light" color="green">
                  Berlaku hari ini
                </Badge>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
    </section>
  )
}

function Terms({ day, nodes, terms }: ContractTermsInForce) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return (
    <section aria-label="Ketentuan yang berlaku">
      <Title order={3} size="h5" mb={4}>
        Ketentuan yang berlaku pada {formatDate(day)}
      </Title>
      <Table.ScrollContainer
        minWidth={480}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Ketentuan, dapat digulir' } }}
      >
        <Table verticalSpacing={4} aria-label="Ketentuan yang berlaku">
          <Table.Thead>
            <Table.Tr>
              {['Ketentuan', 'Berlaku', 'Menurut', 'Semula'].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {terms.map((one) => {
              const source = byId.get(one.source)
              return (
                <Table.Tr key={one.term}>
                  <Table.Th scope="row" fw={400}>
                    {contractTerms[one.term]}
                  </Table.Th>
                  <Table.Td fw={600}>{text(one, one.value)}</Table.Td>
                  <Table.Td>{source ? nameOf(source) : '–'}</Table.Td>
                  <Table.Td c={one.first === one.value ? 'dimmed' : undefined}>{text(one, one.first)}</Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

function text({ term, currency }: TermInForce, value: string | null): string {
  if (value === null) return term === 'current_end_date' ? 'Tanpa batas waktu' : '–'
  if (term === 'value') return formatMoney(value, currency === 'IDR' ? {} : { currency })
  if (term === 'renewal_mode') return renewalModes[value as keyof typeof renewalModes] ?? value
  return term === 'payment_term' ? value : formatDate(value)
}
