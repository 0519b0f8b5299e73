/** Kinds of credentials. */
export const credentialKinds = {
  login: 'Login',
  api_key: 'API key',
  ssh: 'SSH',
  certificate: 'Sertifikat',
  database: 'Basis data',
  wifi: 'Wi-Fi',
  license: 'Lisensi',
  note: 'Catatan aman',
  card: 'Kartu',
} as const
export type CredentialKind = keyof typeof credentialKinds

/** A field that is stored encrypted and never part of a row. */
export type SecretField = {
  label: string
  /** Longest text, in characters. */
  max: number
  isLong?: boolean
  /** A new password can be made for it; its strength counts. */
  isPassword?: boolean
}

const password = (label: string): SecretField => ({ label, max: 500, isPassword: true })
const long = (label: string, max = 20_000): SecretField => ({ label, max, isLong: true })
const short = (label: string, max = 500): SecretField => ({ label, max })

const notes = long('Catatan aman')
const totp = short('TOTP')

/** Secret fields of each kind; the first one is required. */
export const secretFields: Readonly<Record<CredentialKind, Readonly<Record<string, SecretField>>>> = {
  login: { secret: password('Kata sandi'), totp, notes },
  api_key: { secret: long('Kunci API', 8_000), notes },
  ssh: { secret: long('Kunci privat'), passphrase: password('Frasa sandi'), notes },
  certificate: {
    secret: long('Kunci privat'),
    passphrase: password('Frasa sandi'),
    certificate: long('Sertifikat'),
    notes,
  },
  database: { secret: password('Kata sandi'), connection: long('Untai koneksi', 2_000), notes },
  wifi: { secret: password('Kata sandi'), notes },
  license: { secret: long('Kunci lisensi', 8_000), notes },
  note: { secret: long('Catatan aman') },
  card: {
    secret: short('Nomor kartu', 30),
    cvv: short('CVV', 8),
    pin: short('PIN', 12),
    holder: short('Nama pada kartu'),
    valid_until: short('Berlaku s.d.', 10),
    notes,
  },
}

/** Prefix of additional fields, `custom:Kode brankas`. */
export const customPrefix = 'custom:'
export const maxCustomFields = 20

/** The words for a secret field of a kind. */
export const secretLabel = (kind: CredentialKind, field: string): string =>
  field.startsWith(customPrefix) ? field.slice(customPrefix.length) : (secretFields[kind][field]?.label ?? field)

/** The words for a secret field where the kind is not known, as in the access log; the main secret has a name of its own there. */
export function secretLabelOfAny(field: string): string {
  if (field === 'secret') return 'Rahasia utama'
  const kinds = Object.keys(credentialKinds) as CredentialKind[]
  return secretLabel(kinds.find((kind) => secretFields[kind][field]) ?? 'login', field)
}

/** Whether the strength of the main secret is judged: only of passwords. */
export const hasStrength = (kind: CredentialKind): boolean => Boolean(secretFields[kind].secret?.isPassword)

/** How long a revealed secret stays on the screen and in the clipboard, in seconds. */
export const revealSeconds = 30
export const maxRevisions = 10
/** Encrypted files of one credential, and the largest of them. */
export const maxSecretFiles = 10
export const maxSecretFileMegabytes = 10
