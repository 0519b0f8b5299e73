import type { TestApi } from '../../testing/api.ts'
import type { ResourceFixture } from '../../testing/suite/subject.ts'
import { type Around, tenantAround } from './tenant-around.ts'

type Values = Record<string, unknown>

/** Rows of the tool for the promises of a resource: `refs` lead to what is around them, `values` differ by `n`. */
export const ofTenant = (
  values: (n: number, api: TestApi) => Values | Promise<Values>,
  refs: (around: Around, n: number) => Values | Promise<Values> = () => ({}),
): ResourceFixture => {
  let other = 100_000
  return {
    input: async (api, n) => {
      const around = await tenantAround(api)
      return { tenant: around.tenant, ...(await refs(around, n)), ...(await values(n, api)) }
    },
    elsewhere: async (api) => {
      const around = await tenantAround(api, 1)
      return { tenant: around.tenant, ...(await refs(around, ++other)) }
    },
    about: { field: 'tenant', of: async (api) => (await tenantAround(api)).tenant },
  }
}

/** Days, numbers and codes that differ by `n` and sort as people expect. */
export const day = (n: number) => new Date(Date.UTC(2019, 0, n)).toISOString().slice(0, 10)
export const digits = (n: number, length: number) => String(n).padStart(length, '0')
