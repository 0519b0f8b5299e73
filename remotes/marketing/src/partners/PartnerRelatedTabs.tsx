import { archiveContracts, documents } from '@ems/contracts/archives'
import { itMaintenanceExternals } from '@ems/contracts/it'
import { marketingActivities } from '@ems/contracts/marketing'
import { RelatedList } from '@ems/ui'
import type { ReactElement } from 'react'

export type Concern = 'activities' | 'contracts' | 'papers' | 'repairs'

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
