/** Attributes of one `archive-texts` of `GET /archive-texts?q=…`: the best page of a record whose text has the words. */
export type TextHit = {
  kind: 'documents' | 'archive-contracts'
  /** Id of the record. */
  record: string
  number: string
  title: string
  /** Id and name of the file the page is of. */
  file: string
  file_name: string
  page: number
  /** The text around the words, in pieces. */
  snippet: readonly { text: string; isHit: boolean }[]
}

/** Records of one search. */
export const textHitLimit = 50

/** Part of the address of a record that opens a file of it at a page, with the words marked. */
export const readingPlace = ({ file, page }: Pick<TextHit, 'file' | 'page'>, q: string) => ({
  ...{ tab: 'read', file, at: String(page), q },
})
