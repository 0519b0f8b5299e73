import { readFileSync } from 'node:fs'

/** How the contract writes a type: a name, permitted values, a list of something, or an object. `*` marks required names. */
export type Type = string | readonly string[] | { readonly [name: string]: Type }

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  scope: string | null
  params: Readonly<Record<string, Type>>
  body?: { 'application/json': Type }
}

export const moduleNames = [
  'customer',
  'vendor',
  'employee',
  'item',
  'sales-quotation',
  'sales-order',
  'sales-invoice',
  'sales-receipt',
] as const
export type ModuleName = (typeof moduleNames)[number]

type Contract = {
  version: string
  base: Readonly<Record<string, Endpoint>>
  modules: Readonly<Record<ModuleName, Readonly<Record<string, Endpoint>>>>
}

/** Documentation of the vendor: addresses, parameters, scopes and bodies. */
const contract = JSON.parse(readFileSync(new URL('accurate.json', import.meta.url), 'utf8')) as unknown as Contract

const dataEndpoints = new Map(Object.values(contract.modules).flatMap((one) => Object.entries(one)))

/** An endpoint of the account host, such as `/api/db-list.do`. */
export const baseEndpoint = (path: string) => contract.base[path]

/** An endpoint of a data host, such as `/api/customer/list.do`. */
export const dataEndpoint = (path: string) => dataEndpoints.get(path)

/** Every scope that an endpoint of the contract asks for. */
export const knownScopes: ReadonlySet<string> = new Set(
  [...dataEndpoints.values()].flatMap(({ scope }) => (scope ? [scope] : [])),
)

/** The eleven scopes that EMS asks for; the others are offered nowhere. */
export const usualScopes = [
  'employee_view',
  'customer_view',
  'vendor_view',
  'item_view',
  'sales_quotation_view',
  'sales_invoice_view',
  'sales_order_view',
  'sales_receipt_view',
  'customer_save',
  'vendor_save',
  'sales_quotation_save',
] as const

/** The contract as the vendor publishes it, an OpenAPI document: names, required marks and scopes of all that is here. */
export function publishedContract(): object {
  const endpoints = [...Object.entries(contract.base), ...dataEndpoints]
  const paths = endpoints.map(([path, { method, scope, params }]) => [
    path,
    {
      [method.toLowerCase()]: {
        parameters: Object.keys(params).map((name) => ({
          name: name.replace('*', ''),
          in: name.startsWith('X-') ? 'header' : 'query',
          required: name.endsWith('*'),
        })),
        ...(scope ? { security: [{ oauth2: [scope] }] } : {}),
      },
    },
  ])
  return { openapi: '3.0.1', info: { version: contract.version }, paths: Object.fromEntries(paths) }
}
