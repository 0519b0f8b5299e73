import { type PartnerMerge, partners } from '@ems/contracts/marketing'
import { api, confirm, formatInstant, showProblem, useQuery, useSession } from '@ems/platform'
import { Alert, Button, Group, Text } from '@ems/ui'
import { undoMerge } from './undo-merge.ts'

/** Which partners became this one within a day, and the way back. */
export default function MergedNotice({ partner }: { partner: string }) {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: [partners.name, 'merges', partner],
    queryFn: ({ signal }) =>
      api.get(`partners/${partner}/merges`, { signal }).json<{ meta: { merges: readonly PartnerMerge[] } }>(),
  })
  const undo = async ({ id, merged }: PartnerMerge) => {
    const names = merged.map(({ name }) => name).join(', ')
    const isSure = await confirm({
      title: 'Urungkan penggabungan',
      text: `${names} menjadi mitra sendiri lagi, dengan data yang dulu miliknya.`,
      confirmLabel: 'Urungkan',
    })
    if (!isSure) return
    await undoMerge(partner, id).catch(showProblem)
  }
  return data?.meta.merges.map((merge) => (
    <Alert key={merge.id} color="blue" variant="light" mt="sm" role="status" title="Hasil penggabungan">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {merge.merged.map(({ code, name }) => `${code} – ${name}`).join(', ')} digabungkan ke sini oleh{' '}
          {merge.merged_by}, {formatInstant(merge.merged_at, user.timezone)}.
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => void undo(merge)}>
          Urungkan (sampai {formatInstant(merge.undo_until, user.timezone)})
        </Button>
      </Group>
    </Alert>
  ))
}
