const HOUR = 3_600_000
const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / HOUR

type Punches = { date?: string; check_in?: string | null; check_out?: string | null }

/** Conditions on the times of one day, of attendance and of a correction of it. */
export const punchInvariants = [
  {
    field: 'check_out',
    message: 'Jam pulang harus setelah jam masuk (pilih +1 hari untuk shift malam).',
    holds: ({ check_in, check_out }: Punches) =>
      !check_in || !check_out || Date.parse(check_out) > Date.parse(check_in),
  },
  {
    field: 'check_out',
    message: 'Durasi lebih dari 16 jam.',
    holds: ({ check_in, check_out }: Punches) => !check_in || !check_out || hoursBetween(check_in, check_out) <= 16,
  },
  {
    field: 'check_in',
    message: 'Jam masuk harus pada tanggal presensi.',
    // The day of every zone of Indonesia, and the hours before a shift that begins at midnight.
    holds: ({ date: day, check_in }: Punches) =>
      !day || !check_in || Math.abs(hoursBetween(`${day}T05:00:00Z`, check_in)) <= 20,
  },
] as const
