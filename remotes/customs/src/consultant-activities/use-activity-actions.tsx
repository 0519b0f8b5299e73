import { customsConsultantActivities } from '@ems/contracts/customs'
import { partners } from '@ems/contracts/marketing'
import { act, confirm, readRow, showProblem, toast, useSession } from '@ems/platform'
import { IconBell, IconCalendar, IconFilterOff, IconPlayerStop, IconRefresh, type RowAction } from '@ems/ui'
import { useMemo, useState } from 'react'
import type { Card } from './board/use-cards.ts'
import { ReasonDialog } from './form/ReasonDialog.tsx'

type Question = { what: 'extend' | 'cancel' | 'exclude'; cards: readonly Card[] }
const resource = customsConsultantActivities
const isOver = ({ stage_category }: Card) => stage_category === 'done' || stage_category === 'cancelled'
const expired = (card: Card) => (isOver(card) ? 'Pekerjaan sudah selesai atau dibatalkan.' : null)

const texts = {
  extend: {
    label: 'Perpanjang Jatuh Tempo',
    text: 'Jatuh tempo semula tetap tercatat.',
    done: 'Jatuh tempo berhasil diperpanjang.',
  },
  cancel: {
    label: 'Batalkan',
    text: 'Pekerjaan pindah ke tahap Batal dan dapat dibuka kembali.',
    done: 'Pekerjaan berhasil dibatalkan.',
  },
  exclude: {
    label: 'Kecualikan',
    text: 'Klien dan periode ini tidak dibuat lagi oleh Buat berkala.',
    done: 'Pekerjaan berhasil dikecualikan.',
  },
} as const

/** Special actions on jobs; those with a reason open a dialog. */
export function useActivityActions() {
  const [requesting, setRequesting] = useState<Question | null>(null)
  const { can } = useSession()
  const mayAddress = can(partners.can.show)
  const actions = useMemo(
    () => actionsFor((topic, cards) => setRequesting({ what: topic, cards: cards as readonly Card[] }), mayAddress),
    [mayAddress],
  )

  const dialog = requesting && (
    <ReasonDialog
      title={`${texts[requesting.what].label} ${namesOf(requesting.cards)}`}
      text={texts[requesting.what].text}
      confirmLabel={texts[requesting.what].label}
      danger={requesting.what === 'cancel'}
      {...(requesting.what === 'extend' ? { after: latest(requesting.cards) } : {})}
      onClose={() => setRequesting(null)}
      onConfirm={async (reason, due_date) => {
        const values = requesting.what === 'extend' ? { reason, due_date } : { reason }
        const isDone = await run(requesting.what, requesting.cards, texts[requesting.what].done, values)
        if (isDone) setRequesting(null)
        return isDone
      }}
    />
  )
  return {
    actions,
    dialog,
    ask: (topic: Question['what'], card: Card) => setRequesting({ what: topic, cards: [card] }),
  }
}

type Ask = (what: Question['what'], cards: readonly unknown[]) => void

const actionsFor = (ask: Ask, mayAddress: boolean): readonly RowAction<typeof resource>[] => [
  {
    label: texts.extend.label,
    icon: IconCalendar,
    permission: resource.can.extend,
    bulk: true,
    refusal: (row) => expired(row as Card),
    run: (rows) => ask('extend', rows),
  },
  {
    label: 'Kirim pengingat dokumen',
    icon: IconBell,
    permission: resource.can.remindClient,
    refusal: ({ documents_missing }) => (documents_missing ? null : 'Tidak ada dokumen yang masih kurang.'),
    run: (rows) => void remind(rows as readonly Card[], mayAddress),
  },
  {
    label: texts.exclude.label,
    icon: IconFilterOff,
    permission: resource.can.exclude,
    bulk: true,
    refusal: ({ period_month, is_excluded, stage_category }) =>
      is_excluded
        ? 'Sudah dikecualikan.'
        : stage_category === 'done'
          ? 'Pekerjaan sudah selesai.'
          : period_month
            ? null
            : 'Pekerjaan ini tidak berkala.',
    run: (rows) => ask('exclude', rows),
  },
  {
    label: texts.cancel.label,
    icon: IconPlayerStop,
    permission: resource.can.cancel,
    bulk: true,
    danger: true,
    refusal: (row) => expired(row as Card),
    run: (rows) => ask('cancel', rows),
  },
  {
    label: 'Buka kembali',
    icon: IconRefresh,
    permission: resource.can.rollback,
    refusal: (row) => (isOver(row as Card) ? null : 'Pekerjaan masih berjalan.'),
    run: (rows) => void run('rollback', rows as readonly Card[], 'Pekerjaan dibuka kembali.'),
  },
]

const namesOf = (cards: readonly Card[]) => (cards.length === 1 ? (cards[0]?.code ?? '') : `${cards.length} pekerjaan`)
const latest = (cards: readonly Card[]) =>
  cards
    .map(({ due_date }) => due_date)
    .sort()
    .at(-1) ?? ''

/** True when the server did it; a refusal is shown. */
async function run(action: string, cards: readonly Card[], done: string, values = {}): Promise<boolean> {
  try {
    await act(
      resource,
      action,
      cards.map(({ id, version }) => ({ id, version, values })),
    )
    toast.success(done)
    return true
  } catch (error) {
    // A boundary: nothing above this menu entry could tell the user.
    showProblem(error)
    return false
  }
}

/** The message is written for the person who sends it; what EMS keeps is that and when the client was reminded. */
async function remind([card]: readonly Card[], mayAddress: boolean) {
  if (!card) return
  const missing = card.document_requests.filter(({ status }) => status === 'requested')
  const isSure = await confirm({
    title: 'Kirim pengingat dokumen',
    text: `Program surel dibuka dengan daftar ${missing.length} dokumen yang masih kurang, dan waktu pengingat dicatat pada pekerjaan ini.`,
    confirmLabel: 'Buka surel',
  })
  const address = mayAddress ? await addressOf(card) : ''
  if (!isSure || !(await run('remindClient', [card], 'Pengingat dicatat.'))) return
  const lines = missing.map(({ name }, n) => `${n + 1}. ${name}`)
  const body = [
    'Yth. Bapak/Ibu,',
    '',
    `Untuk ${card.title} kami masih menunggu dokumen berikut:`,
    ...lines,
    '',
    'Terima kasih.',
  ]
  const link = document.createElement('a')
  link.href = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(`Dokumen ${card.title}`)}&body=${encodeURIComponent(body.join('\r\n'))}`
  link.click()
}

/** Of the client; empty where it has none or it cannot be read now: the sender then fills it in. */
const addressOf = ({ partner }: Card): Promise<string> =>
  readRow(partners, partner).then(
    ({ row }) => row.email ?? '',
    () => '',
  )
