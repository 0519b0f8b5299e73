import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Adf = Record<string, unknown>
export type Comment = {
  id: string
  author: string
  body: Adf
  created: string
  updated: string
  /** Of a service project: whether the customer reads it. */
  jsdPublic: boolean
  properties: { key: string; value: unknown }[]
}
export type Attachment = {
  id: string
  filename: string
  mimeType: string
  size: number
  created: string
  author: string
  base64: string
}
export type Fields = {
  summary: string
  description: Adf | null
  status: string
  issuetype: string
  priority: string
  project: string
  assignee: string | null
  reporter: string
  labels: string[]
  duedate: string | null
  created: string
  updated: string
  resolutiondate: string | null
}
export type Issue = {
  id: string
  key: string
  fields: Fields
  comments: Comment[]
  attachments: Attachment[]
  /** What the index knew since when, the newest last. */
  indexed: { at: number; fields: Fields }[]
}
export type Grant = {
  access: string
  accessUntil: number
  refresh: string | null
  /** The refresh token before, and until when it may be used once more. */
  earlier: { token: string; until: number } | null
  scopes: string[]
}
export type Webhook = { id: number; url: string; jqlFilter: string; events: string[]; until: number }

/** Everything that outlives a restart of the sandbox. */
export type State = {
  next: number
  issues: Issue[]
  grants: Grant[]
  webhooks: Webhook[]
}

export const emptyState = (): State => ({ next: 1, issues: [], grants: [], webhooks: [] })

/** Keeps the state in a file, so that what is connected stays so over a restart of the demo. */
export class StateFile {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  read(): State {
    try {
      return { ...emptyState(), ...(JSON.parse(readFileSync(this.#file, 'utf8')) as Partial<State>) }
    } catch {
      return emptyState()
    }
  }

  write(state: State) {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 })
    writeFileSync(this.#file, JSON.stringify(state), { mode: 0o600 })
  }
}
