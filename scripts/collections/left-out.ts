/**
 * Features that collections of the departments do not have yet, with the reason. A collection that is not listed has
 * all of them.
 */
export const leftOut: Readonly<Record<string, string>> = {
  partners:
    'NIK of a person (the NPWP of a person is the NIK since 2024); open opportunities, contracts, purchases, punctuality and missing papers as columns of the list (the summary of a record has them, as far as the reader may see them)',
  'jira-issues': 'approval of requests for access',
  'archive-document-logs': 'movements other than loans (moves of a record are its events)',
  assets:
    'a virus scanner (the type is detected from the bytes, and files are sent so that nothing in them runs); a confidentiality level for each file (a file is as confidential as its record)',
}
