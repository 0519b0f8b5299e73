import { type Credential, customPrefix, secretLabel } from '@ems/contracts/it'
import type { Secrets } from '../secrets/secrets.ts'

export type Exported = Pick<Credential, 'kind' | 'name' | 'username' | 'url'> & {
  folder_name: string
  secrets: Secrets
}

const head = 'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp'

/** The columns of Bitwarden, which other vaults read and ours too; what has none of its own is in `fields`. */
export const csvOf = (exported: readonly Exported[]): string =>
  [head, ...exported.map((one) => columnsOf(one).map(quoted).join(','))].join('\r\n')

function columnsOf({ kind, name, username, url, folder_name, secrets }: Exported): string[] {
  const { secret = '', notes = '', totp = '', ...rest } = secrets
  const isNote = kind === 'note'
  const fields = Object.entries(rest).map(([field, value]) => `${titleOf(kind, field)}: ${value}`)
  return [
    folder_name,
    '',
    isNote ? 'note' : 'login',
    name,
    isNote ? secret : notes,
    fields.join('\n'),
    '0',
    url ?? '',
    username ?? '',
    isNote ? '' : secret,
    totp,
  ]
}

const titleOf = (kind: Credential['kind'], field: string) =>
  field.startsWith(customPrefix) ? field.slice(customPrefix.length) : secretLabel(kind, field)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
