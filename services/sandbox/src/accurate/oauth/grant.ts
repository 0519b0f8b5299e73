import type { Application } from './applications.ts'

/** Permission of a person for an application, with its present tokens. */
export type Grant = {
  application: Application
  scopes: readonly string[]
  access: string
  refresh: string | undefined
  expiresAt: number
  isRevoked: boolean
}
