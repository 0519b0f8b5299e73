import { api, formatDate, formatDecimal, formatNumber, Link, useQuery } from '@ems/platform'
import { Anchor, Failed, List, Loading, Nothing, Stack, Text, Title } from '@ems/ui'

type Line = { quantity: string; unit: string | null }
type Usage = {
  id: string
  title: string
  day: string | null
  status: string | null
  lines: readonly Line[]
  route: string | null
}
type Part = { id: string; attributes: { label: string; count: number; records: readonly Usage[] } }

/** Where an item is used: cards, quotations, purchase requests and orders that the user may read, the newest of each. */
export default function ItemUsages({ item }: { item: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['item-usages', item],
    queryFn: async ({ signal }) =>
      (await api.get(`items/${item}/usages`, { signal }).json<{ data: readonly Part[] }>()).data,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="pemakaian" rows={4} onRetry={() => void refetch()} />
  const used = data.filter(({ attributes }) => attributes.count > 0)
  if (!data.length) return <Nothing text="Anda tidak memiliki hak melihat pemakaian barang/jasa ini." />
  if (!used.length)
    return (
      <Nothing text={`Belum dipakai di ${data.map(({ attributes }) => attributes.label.toLowerCase()).join(', ')}.`} />
    )
  return (
    <Stack gap="lg">
      {used.map(({ id, attributes: { label, count, records } }) => (
        <section key={id} aria-label={label}>
          <Title order={3} size="h6">
            {label} ({formatNumber(count)})
          </Title>
          <List listStyleType="none" spacing="xs" mt="xs" aria-label={label}>
            {records.map((record) => (
              <List.Item key={record.id}>
                <Record record={record} />
              </List.Item>
            ))}
          </List>
          {count > records.length && (
            <Text size="sm" c="dimmed" mt="xs">
              {formatNumber(records.length)} terbaru dari {formatNumber(count)}.
            </Text>
          )}
        </section>
      ))}
    </Stack>
  )
}

function Record({ record: { title, day, status, lines, route } }: { record: Usage }) {
  const facts = [
    lines.map(({ quantity, unit }) => [formatDecimal(quantity), unit].filter(Boolean).join(' ')).join(' + '),
    day && formatDate(day),
    status,
  ]
  return (
    <>
      {route ? (
        <Anchor component={Link} to={route} size="sm">
          {title}
        </Anchor>
      ) : (
        <Text size="sm">{title}</Text>
      )}
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
