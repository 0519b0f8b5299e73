import { archiveContracts, documents } from '@ems/contracts/archives'
import { customsConsultantActivities, kiteTenants } from '@ems/contracts/customs'
import { itMaintenanceExternals } from '@ems/contracts/it'
import { marketingActivities } from '@ems/contracts/marketing'
import { useSession } from '@ems/platform'
import { RelatedList, Stack, Title } from '@ems/ui'
import type { ReactElement } from 'react'

export type Concern = 'activities' | 'consulting' | 'contracts' | 'papers' | 'repairs'

/** Related rows of a partner from other screens. Own chunk: a list page must not download these contracts. */
export default function PartnerRelatedTabs({ concern, partner }: { concern: Concern; partner: string }) {
  return lists[concern](partner)
}

const lists: Record<Concern, (partner: string) => ReactElement> = {
  activities: (partner) => (
    <RelatedList
      resource={marketingActivities}
      of={{ partner }}
      sort="-next_action_at"
      columns={['title', 'activity_type', 'value', 'next_action_at', 'result']}
      path="/private/marketing/activity?as=list&id="
      empty="Belum ada aktivitas."
    />
  ),
  consulting: (partner) => <Consulting partner={partner} />,
  contracts: (partner) => (
    <RelatedList
      resource={archiveContracts}
      of={{ partner }}
      sort="current_end_date"
      columns={['number', 'title', 'start_date', 'current_end_date', 'status']}
      path="/private/archives/contract?id="
      empty="Belum ada kontrak."
    />
  ),
  papers: (partner) => (
    <RelatedList
      resource={documents}
      of={{ partner }}
      sort="-doc_date"
      columns={['number', 'title', 'doc_date', 'status']}
      path="/private/archives/archive?id="
      empty="Belum ada dokumen."
    />
  ),
  repairs: (vendor) => (
    <RelatedList
      resource={itMaintenanceExternals}
      of={{ vendor }}
      sort="-sent_at"
      columns={['number', 'complaint', 'sent_at', 'status', 'final_cost']}
      path="/private/infotech/it-asset?section=externals&id="
      empty="Belum ada perawatan."
    />
  ),
}

/** Jobs of the consultants for a client, and the client as the KITE tool has it. */
function Consulting({ partner }: { partner: string }) {
  const { can } = useSession()
  return (
    <Stack>
      <RelatedList
        resource={customsConsultantActivities}
        of={{ partner }}
        sort="-due_date"
        columns={['title', 'job_type', 'period_month', 'consultant', 'due_date', 'stage_category']}
        path="/private/customs/activity?id="
        empty="Belum ada pekerjaan konsultan."
      />
      {can(kiteTenants.can.list) && (
        <section>
          <Title order={3} size="h6" mb={4}>
            Klien KITE Tool
          </Title>
          <RelatedList
            resource={kiteTenants}
            of={{ partner }}
            sort="partner_name"
            columns={['partner_name', 'kite_facility', 'niper', 'status']}
            path="/private/customs/kitetool?tenant="
            empty="Bukan klien KITE Tool."
          />
        </section>
      )}
    </Stack>
  )
}
