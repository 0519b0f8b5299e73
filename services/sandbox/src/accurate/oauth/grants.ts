import { randomBytes, randomUUID } from 'node:crypto'
import type { Application } from './applications.ts'
import type { Grant } from './grant.ts'
import type { GrantFile } from './grant-file.ts'

type Code = {
  application: Application
  redirectUri: string
  scopes: readonly string[]
  expiresAt: number
  isUsed: boolean
}

export type Session = { id: string; databaseId: number; grant: Grant; usedAt: number }

const CODE_MS = 120_000

/** Codes, tokens and sessions of the sandbox; only tokens outlive it, in a file. */
export class Grants {
  readonly #file: GrantFile | undefined
  readonly #codes = new Map<string, Code>()
  readonly #byAccess = new Map<string, Grant>()
  readonly #byRefresh = new Map<string, Grant>()
  readonly #sessions = new Map<string, Session>()

  constructor(file?: GrantFile, applications: readonly Application[] = []) {
    this.#file = file
    for (const grant of file?.read(applications) ?? []) this.#keep(grant)
  }

  newCode(application: Application, redirectUri: string, scopes: readonly string[], now: number) {
    const code = randomBytes(12).toString('hex')
    this.#codes.set(code, { application, redirectUri, scopes, expiresAt: now + CODE_MS, isUsed: false })
    return code
  }

  /** The code if it is good for this application and address, once. */
  takeCode(code: string, application: Application, redirectUri: string, now: number) {
    const match = this.#codes.get(code)
    if (!match || match.isUsed || match.expiresAt < now) return undefined
    if (match.application !== application || match.redirectUri !== redirectUri) return undefined
    match.isUsed = true
    return match
  }

  issue(
    application: Application,
    scopes: readonly string[],
    { expiresAt, hasRefresh }: { expiresAt: number; hasRefresh: boolean },
  ) {
    const grant: Grant = {
      application,
      scopes,
      access: randomUUID(),
      refresh: hasRefresh ? randomUUID() : undefined,
      expiresAt,
      isRevoked: false,
    }
    this.#keep(grant)
    this.#save()
    return grant
  }

  #keep(grant: Grant) {
    this.#byAccess.set(grant.access, grant)
    if (grant.refresh) this.#byRefresh.set(grant.refresh, grant)
  }

  #save() {
    this.#file?.write([...this.#byAccess.values()])
  }

  /** A new access token; with `rotates` the refresh token is exchanged too and the old one is worth nothing any more. */
  renew(refresh: string, application: Application, { expiresAt, rotates }: { expiresAt: number; rotates: boolean }) {
    const grant = this.#byRefresh.get(refresh)
    if (!grant || grant.isRevoked || grant.application !== application) return undefined
    this.#byAccess.delete(grant.access)
    grant.access = randomUUID()
    grant.expiresAt = expiresAt
    this.#byAccess.set(grant.access, grant)
    if (rotates) {
      this.#byRefresh.delete(refresh)
      grant.refresh = randomUUID()
      this.#byRefresh.set(grant.refresh, grant)
    }
    this.#save()
    return grant
  }

  byAccess(token: string, now: number) {
    const grant = this.#byAccess.get(token)
    return grant && !grant.isRevoked && grant.expiresAt > now ? grant : undefined
  }

  /** Present or former owner of a token. */
  ownerOf(token: string) {
    return this.#byAccess.get(token)?.application
  }

  openSession(grant: Grant, databaseId: number, now: number) {
    const session: Session = { id: randomUUID(), databaseId, grant, usedAt: now }
    this.#sessions.set(session.id, session)
    return session
  }

  session(id: string, now: number, idleMs: number) {
    const session = this.#sessions.get(id)
    if (!session || session.usedAt + idleMs < now) return undefined
    return session
  }

  /** Access tokens that are out are worth nothing any more; refresh tokens stay good. */
  expireAccess(connection?: string) {
    for (const grant of this.#of(connection)) grant.expiresAt = 0
    this.#save()
  }

  revoke(connection?: string) {
    for (const grant of this.#of(connection)) grant.isRevoked = true
    this.#save()
  }

  expireSessions(connection?: string) {
    for (const [id, { grant }] of this.#sessions)
      if (!connection || grant.application.connection === connection) this.#sessions.delete(id)
  }

  forget() {
    for (const map of [this.#codes, this.#byAccess, this.#byRefresh, this.#sessions]) map.clear()
    this.#save()
  }

  #of(connection: string | undefined) {
    return [...this.#byAccess.values()].filter(
      ({ application }) => !connection || application.connection === connection,
    )
  }
}
