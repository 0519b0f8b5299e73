import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { type Signer, signerOf } from '@ems/federation/authority/signatures'
import { folderStorage } from '@ems/federation/publish/folder'
import type { Storage } from '@ems/federation/publish/storage'
import { Mistake } from '../build/mistake.ts'
import type { ProbeAccount } from '../build/render-screens.ts'

export const root = path.resolve(import.meta.dirname, '../../..')

/** Options that every command about releases takes. */
export const registryOptions = { registry: { type: 'string' }, by: { type: 'string' } } as const

/**
 * Storage of releases and rings: `--registry`, `EMS_REGISTRY`, or the folder that `npm start` serves. It is a folder,
 * or `s3://bucket/prefix` with the usual AWS variables (`AWS_ENDPOINT_URL_S3` for other providers).
 */
export async function openRegistry(input = process.env.EMS_REGISTRY): Promise<Storage> {
  const at = input || process.env.EMS_REGISTRY_DIR || path.join(root, 'dist/web/registry')
  if (!at.startsWith('s3://')) return folderStorage(path.resolve(at))
  const { s3Storage } = await import('@ems/federation/publish/s3')
  return s3Storage(at)
}

/** Makes the bucket that releases shall lie in; a folder makes itself. */
export async function createRegistry(input = process.env.EMS_REGISTRY) {
  if (!input?.startsWith('s3://')) return
  const { createBucket } = await import('@ems/federation/publish/s3')
  await createBucket(input)
}

/** Author for the history: `--by`, `EMS_PUBLISHER`, the e-mail address of git, or the account of this machine. */
export function author(input = process.env.EMS_PUBLISHER): string {
  const { stdout } = input
    ? { stdout: '' }
    : spawnSync('git', ['config', 'user.email'], { cwd: root, encoding: 'utf8' })
  return (input || stdout?.trim() || userInfo().username).slice(0, 200)
}

/** The key that signs releases and moves: `EMS_SIGNING_KEY`, or the file that `EMS_SIGNING_KEY_FILE` names. */
export function signingKey(name = 'EMS_SIGNING_KEY', env = process.env): Signer | undefined {
  const file = env[`${name}_FILE`]
  const secret = env[name] || (file && readFileSync(file, 'utf8'))
  if (!secret) return undefined
  try {
    return signerOf(secret)
  } catch (error) {
    throw new Mistake(`${name}: ${(error as Error).message}`)
  }
}

/** The account that opens screens after a move: `EMS_PROBE_EMAIL`, and `EMS_PROBE_PASSWORD` or the file that names it. */
export function probeAccount(env = process.env): ProbeAccount | undefined {
  const { EMS_PROBE_EMAIL: email, EMS_PROBE_PASSWORD_FILE: file } = env
  const password = env.EMS_PROBE_PASSWORD || (file && readFileSync(file, 'utf8').trim())
  if (!email && !password) return undefined
  if (!email || !password) throw new Mistake('A probe account has EMS_PROBE_EMAIL and EMS_PROBE_PASSWORD.')
  return { email, password }
}

/** The folder of a remote in this checkout. */
export function folderOfRemote(area: string | undefined): string {
  if (!area) throw new Mistake('Which area? Give its folder in remotes/, e.g. `check settings`.')
  return path.join(root, 'remotes', checkedArea(area))
}

/** An area's name as it appears in addresses, folders and registries. */
export function checkedArea(area: string): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(area))
    throw new Mistake(`${JSON.stringify(area)} is no area: use lower-case letters, digits and hyphens.`)
  return area
}
