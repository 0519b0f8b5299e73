import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { Mistake } from '../build/mistake.ts'

const program = path.resolve(import.meta.dirname, '../../../services/api/src/check-inbox.ts')

/** `inbox verify|rebuild`, for the database of `DATABASE_URL`. */
export async function run([action = 'verify', ...others]: string[]) {
  if (!['verify', 'rebuild'].includes(action) || others.length) throw new Mistake('Use inbox verify or inbox rebuild.')
  if (!process.env.DATABASE_URL) throw new Mistake('DATABASE_URL says which database; it is missing.')
  const { status } = spawnSync(process.execPath, [program, action], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
