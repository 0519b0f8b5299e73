/** Of the collections of departments, those that cost more than an ordinary one, and what for. */
export const larger: Readonly<Record<string, string>> = {
  'archive-contracts':
    '36 fields; what a contract in force still lets change, its extensions, blocked partners, addenda',
  'archive-document-logs': 'the life of a loan, one borrower at a time, days it may be kept and extended',
  'attendance-employees': 'minutes by the clock of the office, closed months, one row per day and employee',
  documents:
    '37 fields; retention from the classification, who may see secrets, boxes that are full, the life of a record',
  employees: '65 fields; sealed numbers, rules of labour law, what everybody may see of themselves',
  'general-procurements': 'the life of a purchase request, its lines and number, who sees it',
  'it-assets': '35 fields; tags that are never used twice, the life of an asset, who may have it',
  items: '23 fields; categories for goods or services only, prices changed by a percentage',
  'it-maintenance-externals': 'six states of a repair and what leads from one to the next',
  'it-maintenance-internal-activities': 'the life of a repair: taken, finished, checked and cancelled by whom',
  'jira-issues': 'priority and tier of a ticket, its life, and who may see it',
  'leave-employees': 'days by working calendar and halves, no leave twice on a day, the life of a request',
  'marketing-activities': '36 fields; cards that move between the stages of a board',
  partners: '36 fields; one row under two menus with rights of their own',
}

/** Contract, routes and rules of an ordinary collection together; longer ones stand above. */
export const ordinaryLines = 150

/** The areas whose collections are ordinary unless they stand above. */
export const departments: ReadonlySet<string> = new Set(['marketing', 'hr', 'it', 'archives'])
