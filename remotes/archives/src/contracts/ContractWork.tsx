import { customsConsultantActivities } from '@ems/contracts/customs'
import { marketingActivities } from '@ems/contracts/marketing'
import { RelatedList } from '@ems/ui'

type ContractWorkProps = { contract: string; concern: 'cards' | 'jobs' }

/** Where a contract came from, or what is done under it. Own chunk: a list page must not download these contracts. */
export default function ContractWork({ contract, concern }: ContractWorkProps) {
  return concern === 'cards' ? <CardsOf contract={contract} /> : <JobsOf contract={contract} />
}

/** Cards of marketing that a contract came of. */
const CardsOf = ({ contract }: { contract: string }) => (
  <RelatedList
    resource={marketingActivities}
    of={{ contracts: contract }}
    sort="-expected_close"
    columns={['title', 'value', 'owner', 'closed_at', 'result']}
    path="/private/marketing/activity?as=list&board=all&id="
    empty="Tidak ada kartu pemasaran untuk kontrak ini."
  />
)

/** Jobs of the consultants that are done under a contract. */
const JobsOf = ({ contract }: { contract: string }) => (
  <RelatedList
    resource={customsConsultantActivities}
    of={{ contract }}
    sort="due_date"
    columns={['title', 'job_type', 'consultant', 'due_date', 'stage_category']}
    path="/private/customs/activity?id="
    empty="Tidak ada pekerjaan konsultan di bawah kontrak ini."
  />
)
