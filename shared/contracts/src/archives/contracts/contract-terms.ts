/** What addenda may change of a contract. */
export const contractTerms = {
  value: 'Nilai',
  payment_term: 'Termin',
  current_end_date: 'Berakhir',
  renewal_mode: 'Perpanjangan',
  notice_deadline: 'Batas pemberitahuan',
} as const
export type ContractTerm = keyof typeof contractTerms

/** A contract or an addendum, each before those below it. */
export type ContractNode = {
  id: string
  parent: string | null
  level: number
  sequence: number
  number: string
  title: string
  status: string
  start_date: string
  current_end_date: string | null
  value: string | null
  currency: string
  payment_term: string | null
  renewal_mode: string
  notice_deadline: string | null
  /** Whether its terms hold on the day. */
  isInForce: boolean
}

/** A term as it holds on the day: by which contract or addendum, and what the contract said first. */
export type TermInForce = {
  term: ContractTerm
  value: string | null
  currency: string
  source: string
  first: string | null
}

/** Attributes of `GET /archive-contracts/:id/terms`. */
export type ContractTermsInForce = { day: string; nodes: readonly ContractNode[]; terms: readonly TermInForce[] }

/**
 * Which terms hold: of the contract, or of the latest addendum in force that says something else. An addendum that is over gives its
 * terms back (docs/decisions/contracts.md#addenda). `nodes` begin with the contract.
 */
export function termsInForce(nodes: readonly ContractNode[]): TermInForce[] {
  const [root] = nodes
  if (!root) return []
  const latest = nodes
    .slice(1)
    .filter(({ isInForce }) => isInForce)
    .sort((a, b) => b.start_date.localeCompare(a.start_date) || b.level - a.level || b.sequence - a.sequence)
  return (Object.keys(contractTerms) as ContractTerm[]).map((term) => {
    const isOpen = term === 'current_end_date' || term === 'notice_deadline'
    const source = latest.find((one) => isOpen || one[term] !== null) ?? root
    return { term, value: source[term], currency: source.currency, source: source.id, first: root[term] }
  })
}
