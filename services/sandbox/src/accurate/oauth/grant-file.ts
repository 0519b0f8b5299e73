import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Application } from './applications.ts'
import type { Grant } from './grant.ts'

type Stored = Omit<Grant, 'application' | 'refresh'> & { clientId: string; refresh?: string }

/** Tokens of the sandbox on disk: a connection of a demo installation outlives a restart, as with the real service. */
export class GrantFile {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Empty without a file, or with one that cannot be read: then everybody connects again. */
  read(applications: readonly Application[]): Grant[] {
    try {
      const stored = JSON.parse(readFileSync(this.#file, 'utf8')) as Stored[]
      return stored.flatMap(({ clientId, refresh, ...grant }) => {
        const application = applications.find((one) => one.clientId === clientId)
        return application ? [{ ...grant, refresh, application }] : []
      })
    } catch {
      return []
    }
  }

  write(grants: readonly Grant[]) {
    mkdirSync(path.dirname(this.#file), { recursive: true })
    const stored = grants.map(({ application, ...grant }) => ({ ...grant, clientId: application.clientId }))
    writeFileSync(this.#file, JSON.stringify(stored), { mode: 0o600 })
  }
}
