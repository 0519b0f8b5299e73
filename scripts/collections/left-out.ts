/**
 * Features that collections of the departments do not have yet, with the reason. A collection that is not listed has
 * all
 * of them.
 */
export const leftOut: Readonly<Record<string, string>> = {
  partners:
    'regions as choices (city and province are typed: no register of regions comes with the product), NIK of a person, merging of duplicates, a second pair of eyes for bank accounts, open opportunities and contracts in force as columns (they are tabs of the record), purchases, punctuality and missing papers of a vendor, figures of the accounting system: the issues of partners and accounting',
  items:
    'changing many prices by a percentage with a preview, a chart of prices, a tree of categories beside the list (the filter has them), numbers of the accounting system: the issues of prices and accounting',
  'marketing-boards':
    'fields that a stage demands (a next step and the reason of a loss are demanded): the issue of marketing',
  'marketing-activities':
    'an order of the cards within a stage other than by their next step, lanes, calendar and funnel as further views (next steps are in the calendar of the shell), documents of the accounting system: the issues of marketing and accounting',
  employees:
    'NIK and address are asked for, not demanded (lists of older systems lack them; *Perlu dilengkapi* names who does), changes that people request themselves, transfer, renewal and leaving as actions of their own: the issue of careers',
  'employee-documents':
    'a file is attached afterwards, not demanded: it needs the record it belongs to, and *Verifikasi* says who has looked at it',
  'attendance-employees':
    'single punches, corrections that people request, evidence of illness: the issue of attendance',
  leaves: 'chains of approval: the issue of leave',
  'leave-employees':
    'balances before and after, chains of approval, attachments demanded by the kind of leave: the issue of leave',
  'general-procurements': 'quotations, orders, receipts and what is left of a budget: the issue of procurement',
  'it-assets': 'hand-over with signatures, stock-taking, disposal, keys of licences: their own issues',
  'it-maintenance-internal-activities':
    'a photograph for each check (photographs are files of the work): the issue of maintenance',
  'it-maintenance-externals': 'approval of high costs: the issue of approvals by amount',
  'jira-issues': 'the tracker, the clock of the service tiers, merging, satisfaction: the issue of support',
  documents: 'disposal with its record, text of scans, QR labels, a log of moves: the issue of archives',
  'archive-contracts':
    'a time line and a board as further views (ends and notice deadlines are in the calendar of the shell): the issue of contracts',
  'archive-document-logs':
    'several documents in one request, signatures, movements other than loans: the issue of archives',
  assets:
    'thumbnails, pages and text of scans, a virus scanner (a file is what its bytes say, and is sent so that nothing in it runs), confidentiality of its own (a file is as open as its record)',
}
