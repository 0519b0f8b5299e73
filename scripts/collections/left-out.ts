/**
 * Features that collections of the departments do not have yet, with the reason. A collection that is not listed has
 * all of them.
 */
export const leftOut: Readonly<Record<string, string>> = {
  partners:
    'NIK of a person (the NPWP of a person is the NIK since 2024); open opportunities, contracts in force, purchases of twelve months, lead time, punctuality and completeness of papers as columns of the list (the summary of a record has them; what counts depends on what the reader may see or on the day, so no stored and sorted column can hold it); the paper that expires next as a column (*Segera kedaluwarsa* finds these partners, the tab *Legalitas* has the days); payables as a column (purchase invoices are not read from accounting; the balance of a paired vendor is in its accounting record); a mark for verified accounts (an account is in the record only after a second person has verified it); returns in the sales of twelve months (they are not read from accounting)',
  items: 'KITE among the uses of an item (the masters of the customs tool are linked to no item)',
  'archive-document-logs': 'movements other than loans (moves of a record are its events)',
  assets: 'a confidentiality level for each file (a file is as confidential as its record)',
}
