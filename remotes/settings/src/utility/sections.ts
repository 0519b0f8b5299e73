/** Sections of *Utilitas*: groups of settings in order, and panels. */
const groupLabels: Readonly<Record<string, string>> = {
  general: 'Umum',
  company: 'Perusahaan & hari kerja',
  hr: 'SDM',
  procurement: 'Pengadaan',
  approval: 'Persetujuan',
  numbering: 'Penomoran',
  archive: 'Arsip',
  support: 'Dukungan',
  customs: 'Kepabeanan',
  security: 'Keamanan',
  notification: 'Notifikasi',
  mail: 'Surel',
}

export const panels = {
  integrations: 'Integrasi',
  health: 'Kesehatan sistem',
  jobs: 'Pekerjaan latar',
  files: 'Berkas & data',
} as const

export type Panel = keyof typeof panels

export const isPanel = (section: string): section is Panel => section in panels

/** The existing groups, known ones in the order above, others after them; `files` has its own panel. */
export function sectionsOf(groups: readonly string[]): { id: string; label: string }[] {
  const existing = Object.keys(groupLabels).filter((group) => groups.includes(group))
  const others = groups.filter((group) => !(group in groupLabels) && !isPanel(group))
  return [
    ...[...existing, ...others].map((id) => ({ id, label: groupLabels[id] ?? id })),
    ...Object.entries(panels).map(([id, label]) => ({ id, label })),
  ]
}
