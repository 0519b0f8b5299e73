import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type Signer = { accessKeyId: string; secretAccessKey: string; region: string; service: string }
type Signed = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** Five minutes, as AWS allows clocks to differ. */
const MAX_SKEW_MS = 300_000

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Whether a request has the Signature Version 4 of the signer, or the exception that AWS names. Written from
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html, not from a client.
 */
export function signatureFault(signer: Signer, { method, path, headers, body }: Signed, now = Date.now()) {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, id, scope, names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  if (!scope) return 'MissingAuthenticationTokenException'
  const at = String(headers['x-amz-date'] ?? '')
  const day = at.slice(0, 8)
  if (id !== signer.accessKeyId) return 'UnrecognizedClientException'
  if (scope !== `${day}/${signer.region}/${signer.service}/aws4_request`) return 'InvalidSignatureException'
  if (Math.abs(now - instantOf(at)) > MAX_SKEW_MS) return 'RequestExpired'
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-target')) return 'InvalidSignatureException'
  const canonical = [
    method,
    path,
    '',
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    hash(body),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n')
  const steps = [day, signer.region, signer.service, 'aws4_request', text]
  const expected = steps.reduce<string | Buffer>((key, step) => hmac(key, step), `AWS4${signer.secretAccessKey}`)
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected as Buffer) ? undefined : 'InvalidSignatureException'
}

const instantOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
