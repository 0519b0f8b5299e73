import type { Pool } from '@ems/postgres'
import { deactivateDocuments, remindLoans, remindObligations, renewAndExpireContracts } from './archives/index.ts'
import { giveReminders } from './calendar/index.ts'
import { noticeConsultants } from './customs/consultants/index.ts'
import { noticeDueDates } from './customs/index.ts'
import { advanceCareers, flagDays, remindPeople } from './hr/index.ts'
import { advanceClocks, advanceTickets, endExports, endRequests, remindCredentials, remindPlans } from './it/index.ts'
import { keepFunnelDays, remindPapers } from './marketing/index.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * 60

/** Reminders of the worker by area; each is sent once, however often this runs. */
export const reminders = (pool: Pool) => [
  {
    key: 'agenda-reminders',
    label: 'Ingatkan agenda',
    everySeconds: MINUTE_SECONDS,
    work: () => giveReminders(pool),
  },
  {
    key: 'kite-due',
    label: 'Ingatkan jatuh tempo PIB',
    everySeconds: HOUR_SECONDS,
    work: () => noticeDueDates(pool),
  },
  {
    key: 'consultants',
    label: 'Ingatkan tenggat dan dokumen konsultan',
    everySeconds: HOUR_SECONDS,
    work: () => noticeConsultants(pool),
  },
  {
    key: 'contracts',
    label: 'Ingatkan, perpanjang, dan akhiri kontrak',
    everySeconds: HOUR_SECONDS,
    work: () => renewAndExpireContracts(pool),
  },
  {
    key: 'obligations',
    label: 'Ingatkan kewajiban kontrak',
    everySeconds: HOUR_SECONDS,
    work: () => remindObligations(pool),
  },
  {
    key: 'loans',
    label: 'Ingatkan pengembalian arsip',
    everySeconds: HOUR_SECONDS,
    work: () => remindLoans(pool),
  },
  {
    key: 'documents',
    label: 'Pindahkan arsip ke inaktif',
    everySeconds: HOUR_SECONDS,
    work: () => deactivateDocuments(pool),
  },
  {
    key: 'people',
    label: 'Ingatkan kontrak dan dokumen karyawan',
    everySeconds: HOUR_SECONDS,
    work: () => remindPeople(pool),
  },
  {
    key: 'careers',
    label: 'Terapkan mutasi dan proses keluar',
    everySeconds: HOUR_SECONDS,
    work: () => advanceCareers(pool),
  },
  {
    key: 'attendance-review',
    label: 'Tandai presensi yang perlu ditinjau',
    everySeconds: HOUR_SECONDS,
    work: () => flagDays(pool),
  },
  {
    key: 'tickets',
    label: 'Lanjutkan dan tutup tiket',
    everySeconds: HOUR_SECONDS,
    work: () => advanceTickets(pool),
  },
  {
    key: 'ticket-clocks',
    label: 'Jalankan jam layanan tiket',
    everySeconds: MINUTE_SECONDS,
    work: () => advanceClocks(pool),
  },
  {
    key: 'credential-requests',
    label: 'Akhiri akses kredensial yang habis waktunya',
    everySeconds: MINUTE_SECONDS,
    work: async () => `${await endRequests(pool)}, ${await endExports(pool)}`,
  },
  {
    key: 'credentials',
    label: 'Tandai kredensial yang perlu dirotasi',
    everySeconds: HOUR_SECONDS,
    work: () => remindCredentials(pool),
  },
  {
    key: 'plans',
    label: 'Ingatkan perawatan aset',
    everySeconds: HOUR_SECONDS,
    work: () => remindPlans(pool),
  },
  {
    key: 'partner-papers',
    label: 'Ingatkan dokumen wajib mitra',
    everySeconds: HOUR_SECONDS,
    work: () => remindPapers(pool),
  },
  {
    key: 'marketing-days',
    label: 'Jumlahkan corong pemasaran per hari',
    everySeconds: HOUR_SECONDS,
    work: () => keepFunnelDays(pool),
  },
]
