import { archiveContracts } from '@ems/contracts/archives'
import { customsConsultantActivities } from '@ems/contracts/customs'
import { useSession } from '@ems/platform'
import { Nothing, RelatedList, Stack, Title } from '@ems/ui'

/** Contracts that came of a card, and the jobs that are done under them. */
export default function CardContracts({ contracts }: { contracts: readonly string[] }) {
  const { can } = useSession()
  if (!contracts.length) return <Nothing text="Belum ada kontrak. Pilih Kontrak di bagian Hasil kartu ini." />
  return (
    <Stack>
      <RelatedList
        resource={archiveContracts}
        of={{ id: contracts }}
        sort="current_end_date"
        columns={['number', 'title', 'start_date', 'current_end_date', 'value', 'status']}
        path="/private/archives/contract?id="
        empty="Kontrak kartu ini tidak dapat Anda lihat."
      />
      {can(customsConsultantActivities.can.list) && (
        <section>
          <Title order={3} size="h6" mb={4}>
            Pekerjaan konsultan
          </Title>
          <RelatedList
            resource={customsConsultantActivities}
            of={{ contract: contracts }}
            sort="due_date"
            columns={['title', 'job_type', 'consultant', 'due_date', 'stage_category']}
            path="/private/customs/activity?id="
            empty="Belum ada pekerjaan di bawah kontrak ini."
          />
        </section>
      )}
    </Stack>
  )
}
