import { type Db, isUnavailable, retrying, sql } from '@ems/postgres'
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { currentRequest } from '../request-context.ts'
import * as statements from './statements.ts'
import { decryptForToken, encryptForToken, fingerprint } from './token-crypto.ts'

type Row = {
  payload: AdapterPayload
  consumed: boolean
  /** Of a refresh token that was rotated so recently that it still answers with its successor. */
  successor: Buffer | null
}
type TokenRow = Row & { session: AdapterPayload | null; grant: AdapterPayload | null; account: object | null }

/** U+0000 and lone surrogates as JSON writes them, behind an even number of backslashes: jsonb takes neither. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** A successor that waits for the access token, to be stored with it. oidc-provider saves one right after the other. */
type Rotation = { id: string; previous: string; values: unknown[] }

/** True when a rotated refresh token was promised to the client but not stored: a bug, never to be answered with 200. */
export const isRotationPending = () => currentRequest()?.read.has('rotation') ?? false

/** The successor to answer with, when a refresh token was presented twice within the grace. */
export const replayed = () => currentRequest()?.read.get('replayed') as string | undefined

/**
 * Keeps what oidc-provider stores in `sso.payloads`. Three things differ from a plain table:
 * a token is read together with its session, grant and account (one query for a refresh instead of four);
 * using up a code or a token is one conditional statement, so that of two at once exactly one wins;
 * a refresh token that comes back within `graceSeconds` answers with the same successor (docs/decisions/sessions.md).
 */
export const postgresAdapter = (db: Db, graceSeconds: number) => (model: string) =>
  new PostgresAdapter(db, model, graceSeconds)

class PostgresAdapter implements Adapter {
  readonly #db: Db
  readonly #model: string
  readonly #grace: number

  constructor(db: Db, model: string, graceSeconds: number) {
    this.#db = db
    this.#model = model
    this.#grace = graceSeconds
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
    const { jti: _, ...kept } = payload
    if (kept.session) kept.session = { ...kept.session, cookie: undefined }
    const stored = JSON.stringify(kept)
    if (UNSTORABLE.test(stored)) throw new errors.InvalidRequest('a parameter has a character that cannot be stored')
    const values = [fingerprint(id), stored, payload.grantId ? fingerprint(payload.grantId) : null, expiresIn]
    const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken
    if (this.#model === 'RefreshToken' && rotated) {
      currentRequest()?.read.set('rotation', { id, previous: rotated.jti, values } satisfies Rotation)
      return
    }
    const rotation = currentRequest()?.read.get('rotation') as Rotation | undefined
    if (this.#model === 'AccessToken' && rotation && (await this.#rotate(rotation, values))) return

    const owned = this.#model === 'Session' || this.#model === 'Grant'
    const { ip = null, userAgent = null } = this.#model === 'Session' ? (currentRequest() ?? {}) : {}
    const sessionUid = this.#model === 'Session' ? payload.uid : Provider.ctx?.oidc.session?.uid
    const owner = owned ? [payload.accountId ?? null, sessionUid ?? null] : [null, null]
    await this.#query(statements.upsert, [this.#model, ...values, ...owner, ip, userAgent])
  }

  async find(id: string) {
    const existing = currentRequest()?.read.get(`${this.#model} ${id}`) as AdapterPayload | undefined
    if (existing) return { ...existing, jti: id }
    if (this.#model === 'AccessToken' || this.#model === 'RefreshToken') return this.#findToken(id)
    const [row] = await this.#query<Row>(statements.find, [this.#model, fingerprint(id)])
    return row && asPayload(row, id)
  }

  async findByUid(uid: string) {
    const existing = currentRequest()?.read.get(`${this.#model} uid ${uid}`) as AdapterPayload | undefined
    if (existing) return existing
    const [row] = await this.#query<Row>(statements.findByUid, [uid])
    return row?.payload
  }

  /** Of the device flow, which is off. */
  async findByUserCode() {
    return undefined
  }

  /** A rotated refresh token is used up by the statement that stores its successor, so that neither happens alone. */
  async consume(id: string) {
    if (this.#model === 'RefreshToken') return
    const consumed = await this.#query(statements.consume, [this.#model, fingerprint(id)])
    if (!consumed.length) throw new errors.InvalidGrant(`${this.#model} was used by another request`)
  }

  async destroy(id: string) {
    await this.#query('delete from payloads where model = $1 and id = $2', [this.#model, fingerprint(id)])
  }

  async revokeByGrantId(grantId: string) {
    const revoke = 'delete from payloads where model = $1 and grant_id = $2'
    await this.#query(revoke, [this.#model, fingerprint(grantId)])
  }

  async #findToken(id: string) {
    const [row] = await this.#query<TokenRow>(statements.findToken, [this.#model, fingerprint(id), this.#grace])
    if (!row) return undefined
    const { session, grant, account, payload, successor } = row
    const read = currentRequest()?.read
    if (session) read?.set(`Session uid ${payload.sessionUid}`, session)
    if (grant) read?.set(`Grant ${payload.grantId}`, grant)
    if (account) read?.set(`account ${payload.accountId}`, account)

    const requested = Provider.ctx?.oidc.route === 'token' && this.#model === 'RefreshToken'
    return (requested && successor && (await this.#successorOf(id, successor))) || asPayload(row, id)
  }

  /**
   * Uses up the old refresh token and stores its successor and the access token, in one statement. False when another
   * request was first, and this one answers with that one's successor: then the access token is still to be stored.
   */
  async #rotate({ id, previous, values }: Rotation, accessToken: unknown[]) {
    currentRequest()?.read.delete('rotation')
    const previousId = fingerprint(previous)
    const rotated = await this.#query(statements.rotate, [
      previousId,
      encryptForToken(id, previous),
      ...values,
      ...accessToken,
    ])
    if (rotated.length) return true

    const [row] = await this.#query<TokenRow>(statements.findToken, ['RefreshToken', previousId, this.#grace])
    if (row?.successor && (await this.#successorOf(previous, row.successor))) return false
    throw new errors.InvalidGrant('refresh token was used by another request')
  }

  /** The token that replaced `id`, unless it was used: then the holder of `id` is another client. */
  async #successorOf(id: string, sealed: Buffer) {
    const successor = decryptForToken(sealed, id)
    const [row] = await this.#query<Row>(statements.find, ['RefreshToken', fingerprint(successor)])
    if (!row || row.consumed) return undefined
    currentRequest()?.read.set('replayed', successor)
    return asPayload(row, successor)
  }

  async #query<R extends object>(text: string, values: unknown[]) {
    try {
      return await retrying(() => this.#db.rows(sql.text<R>(text, values)))
    } catch (error) {
      throw isUnavailable(error) ? new Unavailable(error) : error
    }
  }
}

/** The database stayed away. RFC 6749 §4.1.2.1 has a name for it, which a client may retry. */
class Unavailable extends errors.OIDCProviderError {
  constructor(cause: unknown) {
    super(503, 'temporarily_unavailable')
    this.cause = cause
    this.expose = true
    this.error_description = 'the authorization server cannot reach its database'
  }
}

const asPayload = ({ payload, consumed }: Row, jti: string): AdapterPayload => ({
  ...payload,
  jti,
  ...(consumed ? { consumed: true } : {}),
})
