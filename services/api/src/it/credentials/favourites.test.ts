import { permissions } from '@ems/contracts'
import { credentials } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { credentialOf, folderIn, write } from './testing.ts'

let api: TestApi
let admin: Client
let colleague: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  colleague = await api.as([credentials.can.list, credentials.can.show])
})
afterAll(() => api?.close())

const mark = (client: Client, { id }: Row, isFavourite = true) =>
  client.post(`/credentials/${id}/-actions/favourite`, {
    data: { type: 'credentials', id, attributes: { is_favourite: isFavourite } },
  })
const idsOf = async (client: Client, path: string): Promise<string[]> => {
  const { status, body } = await client.get(path)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.map(({ id }: { id: string }) => id)
}
/** A folder of the admin, shared with the colleague by this right. */
const folderWith = (right?: string) => {
  const line = (client: Client, granted: string) => ({
    ...{ user: client.user.id, usergroup: null, until: null },
    right: granted,
  })
  const shares = [line(admin, 'manage'), ...(right ? [line(colleague, right)] : [])]
  return folderIn(api, api.companies[0], { shares }, admin)
}

describe('a favourite', () => {
  test('is found by its filter, by the user who marked it alone, and changes nothing of the record', async () => {
    const row = await credentialOf(api, admin, { folder: await folderWith('use') })
    await credentialOf(api, admin)

    expect((await mark(colleague, row)).status).toBe(200)
    expect((await mark(colleague, row)).status).toBe(200)

    expect(await idsOf(colleague, '/credentials?filter[favourite]=1')).toEqual([row.id])
    expect(await idsOf(colleague, '/credentials/favourites')).toEqual([row.id])
    expect(await idsOf(admin, '/credentials?filter[favourite]=1')).toEqual([])
    expect((await admin.get(`/credentials/${row.id}`)).body.data.meta.version).toBe(1)
  })

  test('is none any more when the mark is taken away', async () => {
    const row = await credentialOf(api, admin)
    await mark(admin, row)

    await mark(admin, row, false)

    expect(await idsOf(admin, '/credentials/favourites')).toEqual([])
  })

  test('cannot be what is not shared with the user, and leaves the list with the right', async () => {
    const hidden = await credentialOf(api, admin, { folder: await folderWith() })
    expect((await mark(colleague, hidden)).status).toBe(404)

    const row = await credentialOf(api, admin, { folder: await folderWith('view') })
    await mark(colleague, row)
    await api.pool.query(
      `update ems.credential_folders f set shares = jsonb_path_query_array(f.shares, '$[*] ? (@.right == "manage")')
       from ems.credentials c where c.folder_id = f.id and c.id = $1`,
      [row.id],
    )

    expect(await idsOf(colleague, '/credentials?filter[favourite]=1')).not.toContain(row.id)
  })

  test('is asked for by 1 and nothing else', async () => {
    expect((await admin.get('/credentials?filter[favourite]=0')).body.errors[0]).toMatchObject({
      code: 'FILTER_VALUE',
      source: { parameter: 'filter[favourite]' },
    })
  })
})

describe('equal secrets', () => {
  const withSecret = async (right: string | undefined, secret: string) => {
    const row = await credentialOf(api, admin, { folder: await folderWith(right) })
    expect((await write(admin, row, { secret })).status).toBe(200)
    return row.id
  }

  test('are found by their filter, and counted among other views', async () => {
    const equal = [await withSecret(undefined, 'Sama-Semua-11'), await withSecret(undefined, 'Sama-Semua-11')]
    await withSecret(undefined, 'Lain-Sendiri-12')

    expect((await idsOf(admin, '/credentials?filter[reused]=1')).sort()).toEqual(equal.sort())
    const counts = await admin.get(`/credentials?count[reused]=${encodeURIComponent('filter[reused]=1')}`)
    expect(counts.body.meta.counts).toEqual({ reused: 2 })
  })

  test('are equal only among those that the user may see: others would be guessed by them', async () => {
    const seen = [await withSecret('view', 'Dua-Terlihat-21'), await withSecret('edit', 'Dua-Terlihat-21')]
    await withSecret('view', 'Satu-Tersembunyi-22')
    await withSecret(undefined, 'Satu-Tersembunyi-22')
    await withSecret('view', 'Satu-Dipakai-23')
    await withSecret('use', 'Satu-Dipakai-23')

    expect((await idsOf(colleague, '/credentials?filter[reused]=1')).sort()).toEqual(seen.sort())
  })

  test('are equal no longer when one of them is in the trash', async () => {
    const [left, removed] = [await withSecret('view', 'Dibuang-Nanti-31'), await withSecret('view', 'Dibuang-Nanti-31')]
    await api.pool.query('update ems.credentials set deleted_at = now() where id = $1', [removed])

    expect(await idsOf(admin, '/credentials?filter[reused]=1')).not.toContain(left)
  })
})
