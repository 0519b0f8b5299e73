/** One vendor's offer for a line of the request. */
export type Offer = { quotation: string; qty: string; price: string; is_lowest: boolean; is_chosen: boolean }

/** A line of the request with every offer for it. */
export type ComparedLine = {
  id: string
  line_no: number
  name: string
  unit: string
  qty: string
  /** Neither ordered nor cancelled: what a choice can still fill. */
  open: string
  est_price: string
  offers: Offer[]
}

/** A quotation as a whole; scores run from 0 to 100 with one digit, none where it cannot be compared. */
export type ComparedQuotation = {
  id: string
  name: string
  vendor: string
  vendor_name: string
  status: string
  version: number
  valid_to: string | null
  lead_time_days: number | null
  /** Goods and shipping without PPN. */
  net: string
  total: string
  /** Offers every line in full, so that its whole can be compared. */
  is_complete: boolean
  is_expired: boolean
  is_lowest: boolean
  price_score: string | null
  quality_score: string | null
  time_score: string | null
  score: string | null
}

/** The quotations of a request side by side, from `GET /general-quotations/comparison?procurement=7`. */
export type QuotationComparison = {
  /** Number of vendors that have to offer at this value, and number that did. */
  required: number
  vendors: number
  weights: { price: number; quality: number; time: number }
  /** Criteria that count: those for which every compared quotation has a value. */
  criteria: ('price' | 'quality' | 'time')[]
  quotations: ComparedQuotation[]
  lines: ComparedLine[]
}
