import { resourceOf } from '@ems/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'

/** The collections of the specification, in its words; of the KITE Tool its tables and views. */
const specified = `
  configs usergroups users references audit-logs audit-services auth-tokens employees assets partners contacts documents
  marketing-boards marketing-activities items customs-consultant-boards customs-consultant-activities
  archive-document-codes archive-document-code-details archive-contracts archive-document-logs
  customs-kite-tenants customs-kite-source-files customs-kite-tool-pib-headers customs-kite-tool-pib-details
  customs-kite-tool-pib-useds customs-kite-tool-pib-bom-diffs customs-kite-tool-pib-used-views
  customs-kite-tool-raw-materials customs-kite-tool-finish-goods customs-kite-tool-boms customs-kite-tool-bom-details
  customs-kite-tool-bom-detail-views customs-kite-tool-peb-headers customs-kite-tool-peb-details
  customs-kite-tool-peb-reporteds customs-kite-tool-kite-datas customs-kite-tool-niper-items
  customs-kite-tool-niper-item-views
  attendance-employees attendance-codes leaves leave-offices leave-employees employee-contacts employee-documents
  general-procurements agenda-events jira-service-tiers jira-issues it-assets it-maintenance-internals
  it-maintenance-internal-activities it-maintenance-externals`
  .trim()
  .split(/\s+/)

/** Everybody's own uploads are theirs to list. */
const open: ReadonlySet<string> = new Set(['assets'])
/** Rows of one KITE client are listed for that client only, which the request names; their own suites do. */
const ofOneClient = (name: string) => {
  const tenant = resourceOf(name)?.meta.tenant
  return tenant !== undefined && !tenant.nullable
}

describe('every collection of the specification', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())
  const requested = async (name: string) => {
    const reader = await api.as([String(resourceOf(name)?.can.list)])
    const stranger = await api.as([])
    return [await reader.get(`/${name}`), await stranger.get(`/${name}`)].map(({ status }) => status)
  }

  test.each(specified.filter((name) => !ofOneClient(name)))(
    '%s is listed only with the permission to list it',
    async (name) => {
      expect(await requested(name)).toEqual([200, open.has(name) ? 200 : 403])
    },
  )

  test.each(specified.filter(ofOneClient))('%s asks readers for the client, and refuses others first', async (name) => {
    expect(await requested(name)).toEqual([422, 403])
  })
})
