import { type archiveDisposals, documents } from '@ems/contracts/archives'
import { queries, type Row, useQuery } from '@ems/platform'
import { Alert, Stack, Text } from '@ems/ui'

const MAX_NAMED = 20

/** The records of a batch that a hold keeps from destruction, whatever was decided. */
export function HeldRecords({ disposal: { id, status } }: { disposal: Row<typeof archiveDisposals> }) {
  const isOpen = status === 'draft' || status === 'submitted' || status === 'approved'
  const { data } = useQuery({
    ...queries(documents).list({ size: MAX_NAMED, filters: { disposal: [id], legal_hold: '1' } }),
    enabled: isOpen,
  })
  if (!isOpen || !data?.rows.length) return null
  return (
    <Alert color="yellow" variant="light" mt="sm" role="status" title={`${data.total} arsip ditahan`}>
      <Stack gap={2}>
        {data.rows.map(({ id: record, number, hold_reason }) => (
          <Text key={record} size="sm">
            {number}: {hold_reason}
          </Text>
        ))}
        <Text size="sm">Arsip yang ditahan tidak dimusnahkan.</Text>
      </Stack>
    </Alert>
  )
}
