import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type TestCertificate = { folder: string; certificate: string; key: string }

/** A certificate for `localhost` that is its own authority, valid for two days, in a folder of its own; needs openssl. */
export function testCertificate(): TestCertificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'ems-certificate-'))
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const args = ['req', '-x509', ...curve, '-nodes', '-days', '2', ...names, '-keyout', key, '-out', certificate]
  execFileSync('openssl', args, { stdio: 'ignore' })
  return { folder, certificate, key }
}
