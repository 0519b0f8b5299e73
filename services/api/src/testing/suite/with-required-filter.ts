import type { Resource } from '@ems/contracts/kit'
import type { TestApi } from '../api.ts'
import type { Client } from '../client.ts'

/** The same API, whose clients say the filter that every list of the resource requires wherever a promise leaves it out. */
export function askingAbout(api: TestApi, { name }: Resource, field: string, value: string): TestApi {
  const list = new RegExp(`^/${name}(/-actions/toExcel)?(\\?|$)`)
  const said = (path: string) =>
    !list.test(path) || decodeURIComponent(path).includes(`filter[${field}`)
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}filter[${field}]=${value}`
  const asking = (client: Client): Client => ({
    ...client,
    get: (path, ...more) => client.get(said(path), ...more),
    post: (path, ...more) => client.post(said(path), ...more),
  })
  return { ...api, asPublic: asking(api.asPublic), as: async (...who) => asking(await api.as(...who)) }
}
