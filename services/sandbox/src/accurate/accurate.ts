import type { z } from 'zod'
import { Faults } from './control/faults.ts'
import { RequestLog } from './control/log.ts'
import { settingsSchema } from './control/settings.ts'
import { demoDatabases } from './demo/databases.ts'
import { Limiter } from './http/limiter.ts'
import { type Application, demoApplications } from './oauth/applications.ts'
import { GrantFile } from './oauth/grant-file.ts'
import { Grants } from './oauth/grants.ts'
import type { Database } from './records/database.ts'
import { RecordFile } from './records/record-file.ts'
import { Deliveries } from './webhooks/deliveries.ts'

type OfConnection = Readonly<Partial<Record<Application['connection'], string | undefined>>>

export type AccurateOptions = {
  /** Where the product's pages are: the applications return to `<callbackBase>/aol-callback/…`. */
  callbackBase: string
  /** Addresses of the data hosts, as `open-db.do` names them. */
  hosts: readonly string[]
  /** Where events are posted. */
  webhooks?: OfConnection
  /** Other secrets than the usual ones of the sandbox. */
  clientSecrets?: OfConnection
  /** File that keeps tokens over a restart; without it they are gone with the process. */
  grantFile?: string | undefined
  /** File that keeps saved records over a restart. */
  recordFile?: string | undefined
  /** Settings that hold from the start, and again after `reset`. */
  settings?: z.input<typeof settingsSchema>
}

/** Everything that the sandbox of Accurate Online knows. `reset` begins anew. */
export class Accurate {
  readonly options: AccurateOptions
  readonly faults = new Faults()
  readonly log = new RequestLog()
  readonly grants: Grants
  readonly limiter = new Limiter()
  readonly deliveries: Deliveries
  readonly #recordFile: RecordFile | undefined
  settings: z.infer<typeof settingsSchema>
  databases: readonly Database[]
  applications: readonly Application[]
  /** Requests that are being worked on. */
  parallel = 0

  constructor(options: AccurateOptions) {
    this.options = options
    this.settings = settingsSchema.parse(options.settings ?? {})
    this.#recordFile = options.recordFile ? new RecordFile(options.recordFile) : undefined
    this.databases = this.#begin()
    this.applications = this.#applications()
    this.grants = new Grants(options.grantFile ? new GrantFile(options.grantFile) : undefined, this.applications)
    this.deliveries = new Deliveries({
      faults: this.faults,
      applications: () => this.applications,
      retryMs: () => this.settings.webhook_retry_ms,
      now: () => this.now(),
    })
  }

  reset() {
    this.faults.forget()
    this.log.forget()
    this.grants.forget()
    this.limiter.forget()
    this.deliveries.forget()
    this.settings = settingsSchema.parse(this.options.settings ?? {})
    this.#recordFile?.forget()
    this.databases = this.#begin()
    this.applications = this.#applications()
  }

  now() {
    return Date.now()
  }

  application(clientId: string) {
    return this.applications.find((one) => one.clientId === clientId)
  }

  database(id: number) {
    return this.databases.find((one) => one.id === id)
  }

  hostOf({ host, foreignHost }: Database) {
    return foreignHost ?? (this.options.hosts[host] as string)
  }

  #begin() {
    const databases = demoDatabases(Date.now())
    this.#recordFile?.keep(databases)
    return databases
  }

  #applications() {
    const { callbackBase, webhooks = {}, clientSecrets = {} } = this.options
    return demoApplications({ callbackBase, webhooks, clientSecrets, now: Date.now() })
  }
}
