/** Collections of departments with more lines than an ordinary one, with the reason. */
export const larger: Readonly<Record<string, string>> = {
  'archive-contracts': '36 fields; locked fields of a contract in force, extensions, blocked partners, addenda',
  'archive-disposals':
    'appraised lines, holds and loans of their records, destruction with signature, minutes and proof',
  'archive-document-logs': 'states of a loan, one borrower at a time, loan period and extensions',
  'archive-stocktakes': 'scope by place, counting by phone that waits for a network, differences and their decisions',
  'attendance-employees': 'minutes in the time zone of the office, closed months, one row per day and employee',
  'partner-bank-changes': 'accounts before and after, the paper that shows them, the decision written into the partner',
  'attendance-corrections': 'the days and codes that may be asked for, evidence, the decision written into the day',
  budgets: 'what is committed, ordered and spent, revisions, how a budget stands before and after a request',
  'credential-exports': 'decided by a second person, downloaded in an encrypted file within an hour',
  'credential-requests': 'rights for hours, decided by the owner, which end by themselves',
  credentials: '27 fields; secrets written and revealed by actions of their own, rights of folders and shares',
  documents: '37 fields; retention from the classification, access to secret records, full boxes, states of a record',
  'employee-changes': 'the fields employees may propose, evidence, a decision for each field, written encrypted',
  'employee-letters': 'text from a template, number, approval with signatures, PDF, a document of the employee',
  'employee-documents': 'encrypted numbers; verification, rejection and sending again with a new file',
  employees:
    '65 fields; encrypted numbers, rules of labour law, fields that employees see of themselves, careers by transitions',
  'general-invoices': 'matched with order and receipt, differences line by line, a decision out of tolerance',
  'general-orders': 'lines of one request or several, vendors that are blocked, states that follow what came',
  'general-procurements': 'states of a purchase request, its lines and number, row scope',
  'general-quotations': 'offers compared line by line and as a whole, chosen ones become orders',
  'general-receipts': 'good, broken and returned goods against an order, photo and signature',
  'it-handovers': 'many assets in one act, two signatures, number and kept sheet, the way back on the same day',
  'it-assets': '38 fields; tags that are never reused, eight states of an asset and their transitions, its holder',
  items: '23 fields; categories for goods or services only, prices changed by a percentage',
  'it-license-seats': 'seats of people and devices, never more than were bought, given back with their day',
  'it-maintenance-externals': 'six states of a repair and their transitions',
  'it-maintenance-internal-activities': 'five states of maintenance work and the people who may change them',
  'it-maintenance-internals': 'pattern, tolerance, assignees and checklist of a plan, and its three states',
  'it-stocktake-lines': 'one file with the stock-takings: results, decisions, and what a phone may send',
  'it-stocktakes': 'scope, counting by phone that waits for a network, differences and their decisions',
  'jira-issues': 'priority and tier of a ticket, its ten states and their transitions, row scope',
  'leave-employees': 'days by working calendar and half days, no overlapping leave, states of a request',
  leaves: 'quotas, service, evidence, years carried over, periods in which leave is closed',
  'marketing-activities': '37 fields; cards that move between the stages of a board and are worked on',
  'marketing-boards': 'stages with what they demand, and whom a changed demand would hit',
  quotations: 'lines and sums of an offer, composed from a card, states, a printed page',
  partners: '36 fields; one row under two menus with separate permissions',
  'price-lists': 'lines by quantity and days, nothing that overlaps, changes of many prices and their undo',
}

/** Maximum lines of contract, routes and rules of an ordinary collection; longer ones are listed above. */
export const ordinaryLines = 150

/** Areas whose collections are ordinary unless listed above. */
export const departments: ReadonlySet<string> = new Set(['marketing', 'hr', 'it', 'archives'])
