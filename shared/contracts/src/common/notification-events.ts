/** Notification events by area, in the order of the preferences screen. Areas add their events here. */
export const notificationEvents = {
  'comment.mention': 'Anda disebut dalam komentar',
  'approval.pending': 'Menunggu persetujuan Anda',
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
  'maintenance.due': 'Perawatan aset jatuh tempo',
  'loan.due': 'Jatuh tempo pinjaman arsip',
  'consultant.due': 'Tenggat pekerjaan konsultan',
  'consultant.documents': 'Dokumen klien belum diterima',
} as const
export type NotificationEvent = keyof typeof notificationEvents

/** Notification channels: the list of the bell, and a toast. */
export const notificationChannels = { bell: 'Lonceng', popup: 'Pop-up' } as const
export type NotificationChannel = keyof typeof notificationChannels
