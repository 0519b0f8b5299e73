import type { Answers, Response_, Status } from './client.ts'

/** What is kept of one declaration. */
export type Answer = {
  aju_no: string
  doc_code: string | null
  reg_no: string | null
  reg_date: string | null
  state: string | null
  state_at: string | null
  lhpre_no: string | null
  lhpre_date: string | null
}

/** `RESPON LHPRE` of a PEB: document 30, answer 966. */
const LHPRE = /^(30)?966$/

/**
 * One answer for each declaration. Statuses come in no order, so the last one is that of the latest moment; of several LHPRE the latest
 * counts. Submission numbers that are none are left out.
 */
export function answersByAju({ statuses, responses }: Pick<Answers, 'statuses' | 'responses'>): Answer[] {
  const all = new Map<string, { statuses: Status[]; responses: Response_[] }>()
  const of = (aju: string) => {
    const existing = all.get(aju) ?? { statuses: [], responses: [] }
    all.set(aju, existing)
    return existing
  }
  for (const one of statuses) of(one.nomorAju).statuses.push(one)
  for (const one of responses) of(one.nomorAju).responses.push(one)
  return [...all].flatMap(([aju_no, one]) => (/^[A-Za-z0-9]{26}$/.test(aju_no) ? [answerOf(aju_no, one)] : []))
}

function answerOf(aju_no: string, { statuses, responses }: { statuses: Status[]; responses: Response_[] }): Answer {
  const ordered = statuses.toSorted((a, b) => (a.waktuStatus ?? '').localeCompare(b.waktuStatus ?? ''))
  const everything = [...ordered, ...responses]
  const registered = everything.findLast(({ nomorDaftar, tanggalDaftar }) => nomorDaftar && dayOf(tanggalDaftar))
  const lhpre = responses
    .filter((one) => isLhpre(one) && one.nomorRespon && lhpreDay(one))
    .toSorted((a, b) => (lhpreDay(a) ?? '').localeCompare(lhpreDay(b) ?? ''))
    .at(-1)
  const last = ordered.at(-1)
  return {
    aju_no,
    doc_code: everything.find(({ kodeDokumen }) => kodeDokumen)?.kodeDokumen ?? null,
    reg_no: registered?.nomorDaftar ?? null,
    reg_date: registered ? dayOf(registered.tanggalDaftar) : null,
    state: last?.keterangan ?? null,
    state_at: last?.waktuStatus ?? null,
    lhpre_no: lhpre?.nomorRespon ?? null,
    lhpre_date: lhpre ? lhpreDay(lhpre) : null,
  }
}

const isLhpre = ({ kodeRespon, keterangan }: Response_) =>
  LHPRE.test(kodeRespon ?? '') || /\bLHPRE\b/i.test(keterangan ?? '')

const lhpreDay = ({ tanggalRespon, waktuRespon }: Response_) => dayOf(tanggalRespon) ?? dayOf(waktuRespon)

/** `2026-07-01` of `01-07-2026`, `2026-07-01` or a moment that begins so; null for anything else. */
function dayOf(text: string | null): string | null {
  const [, d, m, y] = /^(\d\d)-(\d\d)-(\d{4})\b/.exec(text ?? '') ?? []
  const day = y ? `${y}-${m}-${d}` : (/^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0] ?? null)
  return day && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? day : null
}
