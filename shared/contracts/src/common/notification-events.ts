/** Notification events by area, in the order of the preferences screen. Areas add their events here. */
export const notificationEvents = {
  'work.assigned': 'Pekerjaan diserahkan kepada Anda',
  'work.advanced': 'Data Anda berpindah status',
  'comment.added': 'Komentar pada data Anda',
  'comment.mention': 'Anda disebut dalam komentar',
  'approval.pending': 'Menunggu persetujuan Anda',
  'approval.changed': 'Pengajuan tidak menunggu Anda lagi',
  'approval.decided': 'Pengajuan Anda diputuskan',
  'access.requested': 'Permintaan akses dari pengguna',
  'access.decided': 'Permintaan akses Anda diputuskan',
  'job.done': 'Pekerjaan latar selesai',
  'job.failed': 'Pekerjaan latar gagal',
  'user.group_changed': 'Hak akses Anda berubah',
  'delegation.assigned': 'Anda ditunjuk sebagai pengganti',
  'agenda.invited': 'Undangan agenda',
  'agenda.changed': 'Agenda berubah atau dibatalkan',
  'agenda.response': 'Tanggapan undangan agenda',
  'agenda.reminder': 'Pengingat agenda',
  'kite.due': 'Jatuh tempo KITE',
  'kite.run': 'Hasil pemrosesan KITE',
  'contract.due': 'Kontrak akan berakhir',
  'contract.renewed': 'Kontrak diperpanjang otomatis atau berakhir',
  'employee.revealed': 'Batas melihat data sensitif terlampaui',
  'employee.due': 'Kontrak dan dokumen karyawan mendekati akhirnya',
  'partner.due': 'Dokumen wajib mitra akan kedaluwarsa',
  'credential.revealed': 'Kredensial Anda dilihat',
  'credential.link': 'Tautan kredensial Anda dipakai',
  'credential.break_glass': 'Kredensial Anda diunduh dengan akses darurat',
  'credential.due': 'Kredensial perlu rotasi atau akan kedaluwarsa',
  'maintenance.due': 'Perawatan aset jatuh tempo',
  'ticket.received': 'Surel Anda menjadi tiket',
  'ticket.replied': 'Balasan pada tiket',
  'ticket.clock': 'Batas waktu tiket hampir atau sudah lewat',
  'ticket.closing': 'Tiket Anda akan ditutup',
  'loan.due': 'Jatuh tempo pinjaman arsip',
  'archive.received': 'Berkas surel diterima di Berkas Masuk',
  'consultant.due': 'Tenggat pekerjaan konsultan',
  'consultant.documents': 'Dokumen klien belum diterima',
  'integration.broken': 'Koneksi ke layanan luar terputus',
  'integration.alarm': 'Koneksi ke layanan luar perlu diperiksa',
} as const
export type NotificationEvent = keyof typeof notificationEvents

/** Ways of a notification: the list of the bell, a toast, an e-mail of its own, a line in the e-mail of the day. */
export const notificationChannels = { bell: 'Lonceng', popup: 'Pop-up', mail: 'Surel', digest: 'Ringkasan' } as const
export type NotificationChannel = keyof typeof notificationChannels

/** Events that are mailed at once. The others are in the e-mail of the day. */
const mailed: ReadonlySet<NotificationEvent> = new Set([
  'work.assigned',
  'comment.mention',
  'approval.pending',
  'approval.decided',
  'access.requested',
  'access.decided',
  'user.group_changed',
  'delegation.assigned',
  'employee.revealed',
  'credential.link',
  'ticket.received',
  'ticket.replied',
  'ticket.closing',
] satisfies NotificationEvent[])
/** Events that are mailed in no way: the bell says enough. */
const unmailed: ReadonlySet<NotificationEvent> = new Set([
  'job.done',
  'job.failed',
  'agenda.response',
  'agenda.reminder',
  'kite.run',
] satisfies NotificationEvent[])

/** Whether an event uses a channel where neither the user nor *Utilitas* chose. A mailed event is not in the digest too. */
export function isOnByDefault(event: NotificationEvent, channel: NotificationChannel): boolean {
  if (channel === 'mail') return mailed.has(event)
  if (channel === 'digest') return !mailed.has(event) && !unmailed.has(event)
  return true
}

/** Records that one user may mute. */
export const maxMutedRecords = 500

/** Events that reach a user whatever is muted: work of their own, and what concerns their account. */
export const unmutedEvents: readonly NotificationEvent[] = [
  'work.assigned',
  'approval.pending',
  'access.requested',
  'access.decided',
  'user.group_changed',
  'delegation.assigned',
  'employee.revealed',
]
