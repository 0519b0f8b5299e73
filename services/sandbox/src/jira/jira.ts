import type { z } from 'zod'
import { Faults } from './control/faults.ts'
import { RequestLog } from './control/log.ts'
import { settingsSchema } from './control/settings.ts'
import { emptyState, type Issue, type State, StateFile } from './state.ts'
import { Deliveries } from './webhooks/deliveries.ts'

export type JiraOptions = {
  /** Where the product's pages are: the application returns to `<callbackBase>/jira-callback`. */
  callbackBase: string
  /** Another secret than the usual one of the sandbox. */
  clientSecret?: string | undefined
  /** File that keeps everything over a restart; without it all is gone with the process. */
  stateFile?: string | undefined
  /** Settings that hold from the start, and again after `reset`. */
  settings?: z.input<typeof settingsSchema>
}

export const CLIENT_ID = 'ems-jira'

/** Everything that the sandbox of Jira Cloud knows. `reset` begins anew. */
export class Jira {
  readonly options: JiraOptions
  readonly clientSecret: string
  readonly redirectUri: string
  readonly faults = new Faults()
  readonly log = new RequestLog()
  readonly deliveries: Deliveries
  readonly codes = new Map<string, { scopes: string[]; until: number }>()
  readonly #file: StateFile | undefined
  settings: z.infer<typeof settingsSchema>
  state: State

  constructor(options: JiraOptions) {
    this.options = options
    this.clientSecret = options.clientSecret ?? 'sandbox-jira-secret'
    this.redirectUri = `${options.callbackBase}/jira-callback`
    this.settings = settingsSchema.parse(options.settings ?? {})
    this.#file = options.stateFile ? new StateFile(options.stateFile) : undefined
    this.state = this.#file?.read() ?? emptyState()
    this.deliveries = new Deliveries(this)
  }

  reset() {
    this.faults.forget()
    this.log.forget()
    this.deliveries.forget()
    this.codes.clear()
    this.settings = settingsSchema.parse(this.options.settings ?? {})
    this.state = emptyState()
    this.keep()
  }

  /** After a change. */
  keep() {
    this.#file?.write(this.state)
  }

  newId() {
    this.state.next += 1
    return this.state.next
  }

  issue(idOrKey: string): Issue | undefined {
    return this.state.issues.find(({ id, key }) => id === idOrKey || key === idOrKey.toUpperCase())
  }
}
