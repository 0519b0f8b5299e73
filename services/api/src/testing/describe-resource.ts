import type { Resource } from '@ems/contracts/kit'
import { isNightly } from '@ems/testing/tier'
import { afterAll, beforeAll, describe } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'
import type { Client, Row } from './client.ts'
import { tracePromises } from './suite/audit-and-idempotency.ts'
import { badInputPromises } from './suite/bad-input.ts'
import { bulkPromises } from './suite/bulk.ts'
import { documentPromises } from './suite/documents.ts'
import { filePromises } from './suite/files.ts'
import { filterPromises } from './suite/filters.ts'
import { historyPromises } from './suite/histories.ts'
import { listPromises } from './suite/lists.ts'
import { pagePromises } from './suite/pages.ts'
import { rightsPromises } from './suite/permissions.ts'
import { aboutPromises } from './suite/required-filter.ts'
import { scopePromises } from './suite/scope.ts'
import { Subject } from './suite/subject.ts'
import { tablePromises } from './suite/table.ts'
import { trashPromises } from './suite/trash.ts'
import { wherePromises } from './suite/where.ts'
import { workflowPromises } from './suite/workflow/workflows.ts'
import { writePromises } from './suite/writes.ts'

type Values = Record<string, unknown>

/** What has to be known of a resource beyond its contract. There is no way to leave a promise out. */
export type ResourceFixture = {
  /** Values of a new row, another one for every `n`; of whole fields, as a request would say them. */
  input: (api: TestApi, n: number) => Values | Promise<Values>
  /** What an update may change; the title unless said otherwise. */
  change?: (n: number) => Values
  /** What several rows may be changed to at once; the title unless said otherwise. */
  shared?: Values
  /** Rows themselves say who may read and write them: no permission of the menu is asked for. */
  open?: boolean
  /** Adds a row where the API offers no way to; answers its id. */
  seed?: (api: TestApi, values: Values) => Promise<string>
  /**
   * What makes a row unreachable for a user of the first company; the second company unless said otherwise.
   * Null where every signed-in user reaches every row.
   */
  elsewhere?: ((api: TestApi) => Values | Promise<Values>) | null
  /** Of a collection with a workflow: what its transitions are told where they ask, by field. */
  asks?: Values | ((api: TestApi) => Values | Promise<Values>)
  /** Who takes a transition that belongs to people and not to a permission; the admin unless said otherwise. */
  actor?: (api: TestApi, transition: string, row: Row) => Client | undefined | Promise<Client | undefined>
  /** A filter that every list requires, and the value of the rows that `input` describes. */
  about?: { field: string; of: (api: TestApi) => string | Promise<string> }
}

/**
 * Collections that are tried with every promise, daily: each shows a part of the kit that no other does. The behaviour
 * of the kit is the same for the rest, which are tried with it in the nightly tier only.
 */
const representatives: readonly string[] = [
  // A tree, inactive rows, lookup, import and export.
  'references',
  // Scope by employee and team, sealed columns, the widest row.
  'employees',
  // A field to many, generated columns, a history with computed values.
  'archive-contracts',
  // No row is out of reach.
  'usergroups',
  // Scope through an owner, permissions of one of two menus.
  'partner-items',
  // Read only, estimated totals, pages by key.
  'audit-logs',
  // Ids as attributes, scope by tenant.
  'customs-kite-tool-pib-headers',
  // A view: no writes, no version.
  'customs-kite-tool-bom-detail-views',
]

/**
 * What every resource promises, checked for one of them over HTTP on a real database. A resource's own test file calls
 * this first and then tests only what is special about it.
 */
export function describeResource(resource: Resource, facts: ResourceFixture) {
  describe(`${resource.name} keeps the promises of a resource`, () => {
    const subject = new Subject(resource, facts, isNightly || representatives.includes(resource.name))
    let api: TestApi
    beforeAll(async () => {
      api = await testApi()
      await subject.begin(api)
    })
    afterAll(() => api.close())

    tablePromises(subject)
    aboutPromises(subject)
    listPromises(subject)
    filterPromises(subject)
    rightsPromises(subject)
    scopePromises(subject)
    writePromises(subject)
    badInputPromises(subject)
    tracePromises(subject)
    trashPromises(subject)
    filePromises(subject)
    workflowPromises(subject)
    if (!subject.isRepresentative) return
    documentPromises(subject)
    bulkPromises(subject)
    pagePromises(subject)
    wherePromises(subject)
    historyPromises(subject)
  })
}
