/**
 * Assumptions where the documentation of Accurate Online is silent. Everything assumed about the real service is in this file,
 * to be compared with a trial account before it is used (docs/decisions/accounting.md).
 */
export const assumptions = {
  /** PKCE is not documented for the consent: the code verifier is not sent. */
  isPkceSent: false,
  /** `state` comes back from the consent. Otherwise the browser sends the one that its tab kept; without one the consent is refused. */
  isStateEchoed: true,
  /** Life of a token whose answer has no `expires_in`. */
  TOKEN_SECONDS: 86_400,
  /** Zone of `lastUpdate` and of every day: all of Indonesia's books are kept in Jakarta's time. */
  zone: '+07:00',
  /** Longest page of a list. */
  PAGE_SIZE: 100,
  /** Changes are read again from this long before the last pass: clocks differ and transactions end late. */
  OVERLAP_MS: 5 * 60_000,
  /** The header `Date` of answers is the clock of the provider; ours may differ from it by less than `OVERLAP_MS`. */
  MAX_CLOCK_SKEW_MS: 5 * 60_000,
  /** Where the provider publishes its own contract, below the account host. */
  contractPath: '/open-api/json.do',
  /** The address of a database is read again at the latest after this time. */
  HOST_SECONDS: 30 * 86_400,
  /** Refusals with HTTP 200 that only mean "later". */
  busyTexts: /sedang sibuk|terlalu banyak|too many|coba (?:beberapa saat )?lagi/i,
  /** Refusals that mean: another record has this number. */
  duplicateTexts: /sudah ada data lain/i,
  /**
   * Words of refusals, and the field of EMS that each is about; the first that fits counts. A refusal without one is shown
   * above the fields.
   */
  fieldTexts: {
    partner: [
      [/sudah ada data lain|customerNo|vendorNo|No\. (Pelanggan|Pemasok)/i, 'code', 'Kode'],
      [/npwp/i, 'npwp', 'NPWP'],
      [/e-?mail/i, 'email', 'Email'],
      [/syarat pembayaran|termName/i, 'payment_term', 'Termin'],
      [/mata uang|currency/i, 'currency', 'Mata uang'],
      [/telepon|phone/i, 'phone', 'Telepon'],
      [/batas|limit/i, 'credit_limit', 'Batas kredit'],
      [/alamat|bill(Street|City|Province|ZipCode)/i, 'addresses', 'Alamat'],
      [/\bname\b|\bnama\b/i, 'name', 'Nama'],
    ],
    quotation: [
      [/sudah ada data lain|No\. Penawaran/i, 'code', 'Nomor'],
      [/syarat pembayaran|paymentTerm/i, 'payment_term', 'Termin'],
      [/mata uang|currency/i, 'currency', 'Mata uang'],
      [/pelanggan|customerNo/i, 'partner', 'Pelanggan'],
      [/barang & jasa|rincian|diskon|itemNo|detailItem|satuan/i, 'lines', 'Barang/jasa'],
      [/tanggal|transDate/i, 'quoted_on', 'Tanggal'],
    ],
  },
  /** Lists do not say what is still owed; only the details of an invoice do (observed, not documented). */
  isOutstandingInList: false,
} as const
