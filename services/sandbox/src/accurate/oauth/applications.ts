/** An application as the developer console has it. Each has one set of books in mind, and may open either. */
export type Application = {
  connection: 'actual' | 'commercial'
  clientId: string
  clientSecret: string
  redirectUris: readonly string[]
  /** With it the application signs calls by API token. */
  signatureSecret: string
  webhook: { url: string | undefined; types: readonly string[]; activeUntil: number }
}

/** Types of events that an application may subscribe to; vendors and employees have none. */
const webhookTypes = [
  'ITEM',
  'ITEM_QUANTITY',
  'CUSTOMER',
  'SALES_QUOTATION',
  'SALES_ORDER',
  'SALES_INVOICE',
  'SALES_INVOICE_OWING',
  'SALES_RECEIPT',
] as const

const WEEK_MS = 7 * 86_400_000

type OfConnection = Readonly<Partial<Record<Application['connection'], string | undefined>>>
type Options = { callbackBase: string; webhooks: OfConnection; clientSecrets: OfConnection; now: number }

/** Two applications, because the console keeps one address to return to for each. */
export function demoApplications({ callbackBase, webhooks, clientSecrets, now }: Options): readonly Application[] {
  return (['actual', 'commercial'] as const).map((connection) => ({
    connection,
    clientId: `ems-${connection}`,
    clientSecret: clientSecrets[connection] ?? `sandbox-${connection}-secret`,
    redirectUris: [`${callbackBase}/aol-callback/${connection}`, `${callbackBase}/aol-callback`],
    signatureSecret: `sandbox-${connection}-signature`,
    webhook: { url: webhooks[connection], types: webhookTypes, activeUntil: now + WEEK_MS },
  }))
}
