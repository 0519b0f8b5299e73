/** The single action of a link's receiver: see a secret, or write one. */
export const linkKinds = { view: 'Tautan sekali pakai', fill: 'Minta kredensial' } as const
export type LinkKind = keyof typeof linkKinds

export const linkStatuses = { active: 'Aktif', used: 'Terpakai', revoked: 'Dicabut', expired: 'Berakhir' } as const
export type LinkStatus = keyof typeof linkStatuses

/** Longest life of a link in hours, by kind. */
export const maxLinkHours: Readonly<Record<LinkKind, number>> = { view: 24, fill: 168 }

/** A link as its managers see it. The address is in none: it is given once, when the link is made. */
export type CredentialLink = {
  kind: LinkKind
  field: string | null
  recipient: string
  reason: string
  needs_sign_in: boolean
  created_by: string
  created_at: string
  expires_at: string
  status: LinkStatus
  used_at: string | null
  used_by: string | null
  used_ip: string | null
}

/** Preview for the receiver before the only use. */
export type LinkPreview = {
  kind: LinkKind
  credential: string
  sender: string
  recipient: string
  expires_at: string
  /** The secret that will be shown, or those that may be filled in. */
  fields: readonly { name: string; label: string; max: number; isLong: boolean; isPassword: boolean }[]
}
