/**
 * Features that collections of the departments do not have yet, with the reason. A collection that is not listed has
 * all of them.
 */
export const leftOut: Readonly<Record<string, string>> = {
  partners:
    'regions as choices (city and province are typed, since the product has no register of regions); NIK of a person; columns for open opportunities and current contracts (they are tabs of the record); purchases, punctuality and missing papers of a vendor; what accounting says is owed as a column of the list (it is a tab and a report)',
  items:
    'changing many prices by a percentage with a preview; a chart of prices; a tree of categories beside the list (the filter has the categories)',
  'marketing-activities':
    'interactions from mails that are sent to the address of a board; the position of an interaction on a map',
  employees:
    'NIK and address as required fields (older lists lack them; *Perlu dilengkapi* names the employees without them); approval of transfers and leaving',
  'employee-documents':
    'the file as a required field (it is attached after the record exists; *Verifikasi* records who has checked it)',
  leaves: 'approval chains',
  'it-assets': 'hand-over with signatures; stock-taking; approval of disposals; licence keys',
  'it-maintenance-internal-activities': 'a photograph for each check (photographs belong to the whole work)',
  'jira-issues': 'connection to the issue tracker; approval of requests for access; merging; satisfaction',
  documents: 'QR labels',
  'archive-contracts': 'a time line and a board as views (the calendar of the host shows ends and notice deadlines)',
  'archive-document-logs': 'several documents in one request; signatures; movements other than loans',
  assets:
    'thumbnails, pages and text of scans; a virus scanner (the type is detected from the bytes, and files are sent so that nothing in them runs); a confidentiality level for each file (a file is as confidential as its record)',
}
