/**
 * Features that collections of the departments do not have yet, with the reason. A collection that is not listed has
 * all of them.
 */
export const leftOut: Readonly<Record<string, string>> = {
  partners:
    'NIK of a person; columns for open opportunities and current contracts (they are tabs of the record); purchases, punctuality and missing papers of a vendor as columns of the list (they are tabs of the record)',
  'marketing-activities': 'the position of an interaction on a map',
  'jira-issues': 'approval of requests for access',
  documents: 'QR labels',
  'archive-document-logs': 'movements other than loans (moves of a record are its events)',
  assets:
    'a virus scanner (the type is detected from the bytes, and files are sent so that nothing in them runs); a confidentiality level for each file (a file is as confidential as its record)',
}
