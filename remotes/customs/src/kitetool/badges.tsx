import { Badge } from '@ems/ui'

const colors: Readonly<Record<string, string>> = {
  // PIB and its lines
  OPEN: 'blue',
  PARTIAL: 'yellow',
  CLOSED: 'green',
  CANCELLED: 'gray',
  BELUM_RELASI: 'red',
  SIAP: 'blue',
  SEBAGIAN: 'yellow',
  HABIS: 'green',
  LEWAT: 'red',
  KRITIS: 'orange',
  WASPADA: 'yellow',
  AMAN: 'green',
  // PEB
  BARU: 'gray',
  DIPILIH: 'blue',
  TERALOKASI: 'violet',
  DILAPORKAN: 'teal',
  SELESAI: 'green',
  DIKECUALIKAN: 'yellow',
  DIBATALKAN: 'gray',
  // BCL.KT
  DRAFT: 'gray',
  ANTRI: 'blue',
  PROSES: 'blue',
  TERBENTUK: 'violet',
  GAGAL: 'red',
  DIAJUKAN: 'cyan',
  DISETUJUI: 'green',
  DITOLAK: 'red',
  DICAIRKAN: 'green',
  // files
  UPLOADED: 'gray',
  QUEUED: 'blue',
  PROCESSING: 'blue',
  DONE: 'green',
  DONE_WITH_ERROR: 'yellow',
  FAILED: 'red',
  ROLLED_BACK: 'gray',
  // differences and master data
  BELUM: 'red',
  TERPENUHI: 'green',
  AKTIF: 'green',
  NONAKTIF: 'gray',
}

/** A state in its words; the colour only repeats them. */
export const StateBadge = ({ state, text }: { state: string | null; text: string }) =>
  state ? (
    <Badge variant="light" size="sm" color={colors[state] ?? 'gray'}>
      {text}
    </Badge>
  ) : (
    text
  )
