import type { Resource } from '@ems/contracts/kit'
import { isNightly } from '@ems/testing/tier'
import { afterAll, beforeAll, describe } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'
import { tracePromises } from './suite/audit-and-idempotency.ts'
import { badInputPromises } from './suite/bad-input.ts'
import { bulkPromises } from './suite/bulk.ts'
import { documentPromises } from './suite/documents.ts'
import { filePromises } from './suite/files.ts'
import { rightsPromises } from './suite/permissions.ts'
import { filterPromises } from './suite/reading/filters.ts'
import { historyPromises } from './suite/reading/histories.ts'
import { listPromises } from './suite/reading/lists.ts'
import { pagePromises } from './suite/reading/pages.ts'
import { aboutPromises } from './suite/reading/required-filter.ts'
import { scopePromises } from './suite/reading/scope.ts'
import { tablePromises } from './suite/reading/table.ts'
import { wherePromises } from './suite/reading/where.ts'
import { type ResourceFixture, Subject } from './suite/subject.ts'
import { trashPromises } from './suite/trash.ts'
import { workflowPromises } from './suite/workflow/workflows.ts'
import { writePromises } from './suite/writes.ts'

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
 * The contract of every resource, checked for one of them over HTTP on a real database. A resource's own test file calls
 * this first and then tests only its own rules.
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
