import { maxSecretFileMegabytes } from '@ems/contracts/it'
import { fileTypeFromBuffer } from 'file-type'
import { isText } from '../../../files/index.ts'
import { BadFile, type BytesUpload } from '../../../kit/http/upload.ts'

/** Whether bytes are what an ending says; `mime` is what `file-type` recognises in them. */
type Check = (content: Buffer, mime: string | undefined) => boolean

const text: Check = (content) => isText(content)
const beginsWith = (...beginnings: string[]): Check => {
  const all = beginnings.map((hex) => Buffer.from(hex, 'hex'))
  return (content) => all.some((one) => content.subarray(0, one.length).equals(one))
}
const mimes =
  (...allowed: string[]): Check =>
  (_, mime) =>
    mime !== undefined && allowed.includes(mime)
/** Keys of random bytes, and formats without a signature: anything but a program. */
const raw: Check = (content) => !beginsWithShebang(content)

/** ITU-T X.690: a SEQUENCE whose length takes up all that follows; BER may leave the length open. */
const asn1: Check = (content) => {
  const [tag, first = 0] = content
  if (tag !== 0x30) return false
  if (first === 0x80) return true
  if (first < 0x80) return content.length === 2 + first
  const size = first - 0x80
  return size <= 4 && content.length > 2 + size && content.readUIntBE(2, size) === content.length - 2 - size
}
const asn1OrText: Check = (content, mime) => asn1(content, mime) || text(content, mime)

const office = 'application/vnd.openxmlformats-officedocument'
const each = (check: Check, endings: string) => endings.split(' ').map((ending) => [ending, check] as const)

/** What a credential keeps, by the ending of the name. */
const checks: ReadonlyMap<string, Check> = new Map([
  ...each(asn1OrText, 'pem crt cer csr der p12 pfx p7b p7c p8 pk8'),
  ...each(raw, 'key bin lic keytab gpg age'),
  ...each(text, 'pub ppk asc keyx ovpn conf cfg ini env txt csv json xml yaml yml toml'),
  ...each(beginsWith('03d9a29a67fb4bb5', '03d9a29a65fb4bb5'), 'kdbx kdb'),
  ...each(beginsWith('feedfeed', 'cececece'), 'jks jceks'),
  ...each(mimes('application/pdf'), 'pdf'),
  ...each(mimes('image/png', 'image/apng'), 'png'),
  ...each(mimes('image/jpeg'), 'jpg jpeg'),
  ...each(mimes('image/webp'), 'webp'),
  ...each(mimes('application/zip'), 'zip'),
  ...each(mimes(`${office}.wordprocessingml.document`), 'docx'),
  ...each(mimes(`${office}.spreadsheetml.sheet`), 'xlsx'),
])

/** What runs when it is opened, or installs what runs. */
const programs: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/wasm',
  'application/x-cfb',
  'application/x-ms-shortcut',
  'application/x-ms-regedit',
  'application/vnd.ms-cab-compressed',
  'application/vnd.ms-htmlhelp',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-rpm',
  'application/x-xpinstall',
  'application/x-google-chrome-extension',
  'application/x-shockwave-flash',
])

const beginsWithShebang = (content: Buffer) => content.subarray(0, 2).toString('latin1') === '#!'

/** SSH keys and dot files have no ending (`id_ed25519`, `.pgpass`): text that is no script. */
const withoutEnding: Check = (content, mime) => text(content, mime) && !beginsWithShebang(content)

const endingIn = (name: string) => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Refuses a file of another kind than a credential keeps, one whose content is not what its name says, and programs. It reads
 * the bytes in memory: they must lie on no disk as they came.
 */
export async function refuseOtherKinds({ name, content }: BytesUpload): Promise<void> {
  const ending = endingIn(name)
  const check = ending ? checks.get(ending) : withoutEnding
  const mime = (await fileTypeFromBuffer(content))?.mime
  if (mime !== undefined && programs.has(mime)) throw refusal('Program tidak dapat disimpan sebagai berkas kredensial.')
  if (!check)
    throw refusal(
      `Berkas harus berupa kunci, sertifikat, teks, PDF, gambar, ZIP, DOCX, XLSX, atau KDBX dan maksimal ${maxSecretFileMegabytes} MB.`,
    )
  if (!check(content, mime))
    throw refusal(ending ? `Isi berkas bukan ${ending.toUpperCase()}.` : 'Isi berkas bukan teks.')
}

const refusal = (text: string) => BadFile(text, 'FILE_TYPE')
