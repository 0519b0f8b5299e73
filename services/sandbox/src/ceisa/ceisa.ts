import { randomUUID } from 'node:crypto'
import { Faults } from '../accurate/control/faults.ts'
import { RequestLog } from '../accurate/control/log.ts'
import { type CeisaAccount, demoAccounts } from './demo.ts'

export type CeisaStatus = {
  nomorAju: string
  nomorDaftar: string | null
  tanggalDaftar: string | null
  kodeProses: string
  waktuStatus: string
  keterangan: string
  kodeDokumen: string
}
export type CeisaResponse = {
  nomorAju: string
  kodeRespon: string
  nomorDaftar: string | null
  tanggalDaftar: string | null
  nomorRespon: string
  tanggalRespon: string
  waktuRespon: string
  keterangan: string
  pdf: string | null
  kodeDokumen: string
}
type Grant = { account: CeisaAccount; access: string; refresh: string; expiresAt: number }

/** Access tokens of CEISA live five minutes. */
const TOKEN_MS = 300_000

/** Everything that the sandbox of CEISA 4.0 knows. `reset` begins anew. */
export class CeisaSandbox {
  readonly faults = new Faults()
  readonly log = new RequestLog()
  accounts: CeisaAccount[] = []
  #statuses = new Map<string, CeisaStatus[]>()
  #responses = new Map<string, CeisaResponse[]>()
  #grants: Grant[] = []

  constructor() {
    this.reset()
  }

  reset() {
    this.faults.forget()
    this.log.forget()
    this.accounts = demoAccounts.map((one) => ({ ...one }))
    this.#statuses = new Map()
    this.#responses = new Map()
    this.#grants = []
  }

  /** Adds what CEISA says of declarations of a company. */
  tell(npwp: string, { statuses = [], responses = [] }: { statuses?: CeisaStatus[]; responses?: CeisaResponse[] }) {
    this.#statuses.set(npwp, [...(this.#statuses.get(npwp) ?? []), ...statuses])
    this.#responses.set(npwp, [...(this.#responses.get(npwp) ?? []), ...responses])
  }

  statuses = (npwp: string) => this.#statuses.get(npwp) ?? []
  responses = (npwp: string) => this.#responses.get(npwp) ?? []

  grant(account: CeisaAccount): Grant {
    const grant = { account, access: randomUUID(), refresh: randomUUID(), expiresAt: Date.now() + TOKEN_MS }
    this.#grants.push(grant)
    return grant
  }

  byAccess = (token: string) => this.#grants.find(({ access, expiresAt }) => access === token && expiresAt > Date.now())

  /** The grant of a refresh token, which is used up by it. */
  exchange(token: string): Grant | undefined {
    const grant = this.#grants.find(({ refresh }) => refresh === token)
    this.#grants = this.#grants.filter((one) => one !== grant)
    return grant && this.grant(grant.account)
  }

  expireAccess() {
    for (const grant of this.#grants) grant.expiresAt = 0
  }

  revoke() {
    this.#grants = []
  }
}
