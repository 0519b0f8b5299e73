import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from './refusal.ts'

/** Account of the PostgreSQL process; undefined for the account of this process. */
export type Account = { name: string; uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root, so root hands it to an unprivileged account that Debian always has. */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const expected of ['postgres', 'nobody']) {
    const [name, , uid, gid] = accounts.find(([account]) => account === expected) ?? []
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Refusal(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody". Run this as an ordinary user.',
  )
}

/** Whether `account` can pass every folder on the way to `target` (which need not exist yet). Asks as that account, since modes alone do not tell (ACLs, mounts). */
export function canAccess(account: Account, target: string) {
  if (!account) return true
  let folder = path.resolve(target)
  while (!existsSync(folder)) folder = path.dirname(folder)
  const { uid, gid } = account
  const { status } = spawnSync('test', ['-x', folder], { uid, gid, cwd: '/', stdio: 'ignore' })
  return status === 0
}
