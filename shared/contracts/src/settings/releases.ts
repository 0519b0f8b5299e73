import { z } from 'zod'

export const rings = { stable: 'Stabil', pilot: 'Pilot', canary: 'Canary' } as const
export type RingName = keyof typeof rings

/** Why a version of a department moved, or what its people read while it is switched off. */
const note = z
  .string({ error: 'Catatan harus diisi.' })
  .trim()
  .min(1, 'Catatan harus diisi.')
  .max(300, 'Paling banyak 300 karakter.')
const version = z.string({ error: 'Versi harus dipilih.' }).trim().min(1, 'Versi harus dipilih.').max(60)
const ring = z.enum(['stable', 'pilot', 'canary'], { error: 'Ring harus dipilih.' })

/** Bodies of the actions of `releases`; every one says who did it and why in the audit log. */
export const releaseBodies = {
  set: z.strictObject({ ring, version, note: note.optional() }),
  approve: z.strictObject({ ring, version }),
  rollback: z.strictObject({ ring, note }),
  revoke: z.strictObject({ version, note }),
  switch: z.strictObject({ ring, message: note.nullable() }),
  audience: z.strictObject({
    ring: z.enum(['pilot', 'canary'], { error: 'Ring harus dipilih.' }),
    groups: z.array(z.string().trim().min(1).max(100)).max(100),
    percent: z.number({ error: 'Isi 0 sampai 100.' }).min(0, 'Isi 0 sampai 100.').max(100, 'Isi 0 sampai 100.'),
  }),
  freeze: z
    .strictObject({
      from: z.iso.datetime('Waktu mulai harus diisi.'),
      until: z.iso.datetime('Waktu selesai harus diisi.'),
      note,
    })
    .refine(({ from, until }) => until > from, {
      path: ['until'],
      message: 'Waktu selesai harus setelah waktu mulai.',
    }),
  thaw: z.strictObject({}),
  /** Shows a version to one person alone; `person` is their e-mail address. */
  preview: z.strictObject({
    version,
    person: z.string({ error: 'Surel harus diisi.' }).trim().min(1, 'Surel harus diisi.').max(200),
    hours: z.int('Isi 1 sampai 168.').min(1, 'Isi 1 sampai 168.').max(168, 'Isi 1 sampai 168.'),
  }),
  /** Begins a preview, for the person of the link; `link` is what its address says after `preview=`. */
  'open-preview': z.strictObject({
    link: z.string({ error: 'Tautan pratinjau tidak sah.' }).max(300, 'Tautan pratinjau tidak sah.'),
  }),
}
export type ReleaseAction = keyof typeof releaseBodies

/** What tabs report about the releases that they run, at most once a minute. */
export const releaseUses = z.strictObject({
  uses: z
    .array(
      z.strictObject({
        area: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
        version: z.string().min(1).max(60),
        ring,
        opened: z.int().min(0).max(1_000),
        errors: z.int().min(0).max(1_000),
        slow: z.int().min(0).max(1_000),
        blocked_ms: z.int().min(0).max(600_000),
      }),
    )
    .min(1)
    .max(30),
})
export type ReleaseUse = z.output<typeof releaseUses>['uses'][number]

/** How one version did among those who ran it in the last seven days. */
export type VersionTotals = {
  version: string
  /** People whose tabs reported within the last quarter of an hour. */
  running: number
  people: number
  /** People who had an error, of a hundred. */
  error_share: number
  errors: number
  opened: number
  /** Screens that took longer than two seconds, of a hundred. */
  slow_share: number
  blocked_ms: number
}

/** What one ring gives of one department. */
export type RingRelease = {
  ring: RingName
  version: string | null
  /** Nothing of its own here: it is as in stable. */
  is_inherited: boolean
  previous: string | null
  state: 'active' | 'disabled' | 'revoked'
  reason: string | null
  since: string | null
  by: string | null
  note: string | null
  /** A version that waits for a second person. */
  waiting: { version: string; by: string; at: string; note: string | null } | null
}

export type ReleaseVersion = { version: string; by: string | null; at: string | null; is_revoked: boolean }

export type ReleaseMove = {
  ring: RingName
  at: string
  by: string
  action: string
  from: string | null
  to: string | null
  note: string | null
}

/** A department in the registry. */
export type DepartmentRelease = {
  title: string
  rings: readonly RingRelease[]
  versions: readonly ReleaseVersion[]
  totals: readonly VersionTotals[]
  moves: readonly ReleaseMove[]
}

export type ReleasesMeta = {
  host: string
  audience: Readonly<Partial<Record<'pilot' | 'canary', { groups: readonly string[]; percent: number }>>>
  freeze: { from: string; until: string; note: string } | null
  /** Rings in which a second person has to agree. */
  second: readonly RingName[]
}
