import type { Resource } from '@ems/contracts/kit'
import type { TestApi } from '../../api.ts'
import type { Client } from '../../client.ts'

/** The same API, whose clients say the filter that every list of the resource requires wherever a promise leaves it out. */
export function requestingAbout(api: TestApi, { name }: Resource, field: string, value: string): TestApi {
  const list = new RegExp(`^/${name}(/-actions/toExcel)?(\\?|$)`)
  const message = (path: string) =>
    !list.test(path) || decodeURIComponent(path).includes(`filter[${field}`)
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}filter[${field}]=${value}`
  const requesting = (client: Client): Client => ({
    ...client,
    get: (path, ...more) => client.get(message(path), ...more),
    post: (path, ...more) => client.post(message(path), ...more),
  })
  return { ...api, asPublic: requesting(api.asPublic), as: async (...person) => requesting(await api.as(...person)) }
}
