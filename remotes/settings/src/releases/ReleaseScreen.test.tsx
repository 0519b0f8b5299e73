import { permission } from '@ems/contracts/permission'
import { renderScreen, testScreenStates } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import ReleaseScreen from './ReleaseScreen.tsx'

afterEach(cleanup)

const permissions = (['list', 'update', 'rollback', 'cancel'] as const).map((one) => permission('release', one))
const ring = (name: string, more: object = {}) => ({
  ...{ ring: name, version: '1.4.1', is_inherited: name !== 'stable', previous: null, state: 'active', reason: null },
  ...{ since: null, by: null, note: null, waiting: null, ...more },
})
const total = (version: string, error_share: number) => ({
  ...{ version, running: 3, people: 20, error_share, errors: 4, opened: 90, slow_share: 2, blocked_ms: 1_240 },
})
const hr = {
  title: 'SDM',
  rings: [
    ring('stable', {
      ...{ previous: '1.4.0', since: '2026-11-24T08:00:00.000Z', by: 'sari@ems.test', note: 'Cuti setengah hari' },
      waiting: { version: '1.5.0', by: 'budi@ems.test', at: '2026-11-24T09:00:00.000Z', note: 'Lembur' },
    }),
    ring('pilot'),
    ring('canary'),
  ],
  versions: [
    { version: '1.5.0', by: 'ci', at: '2026-11-24T07:00:00.000Z', is_revoked: false },
    { version: '1.3.0', by: 'ci', at: '2026-11-20T07:00:00.000Z', is_revoked: true },
  ],
  totals: [total('1.4.1', 12.5), total('1.4.0', 2)],
  moves: [],
}
const answer = (departments: object[], meta: object = {}) => ({
  data: departments.map((attributes) => ({ type: 'releases', id: 'hr', attributes })),
  meta: { host: '1.0.0', audience: {}, freeze: null, second: ['stable'], ...meta },
})

testScreenStates({
  name: 'the screen of releases',
  Screen: ReleaseScreen,
  permissions,
  route: 'GET /releases',
  some: answer([hr]),
  sample: 'SDM',
  none: answer([]),
  empty: 'Belum ada departemen yang dirilis.',
})

test('a version stands beside the one before it, in words', async () => {
  renderScreen(ReleaseScreen, { permissions, answers: { 'GET /releases': answer([hr]) } })

  const table = await screen.findByRole('table', { name: 'Galat dan kelambatan SDM' })
  within(table).getByText('lebih buruk (sebelumnya 2%)')
  screen.getByText('1.5.0 menunggu persetujuan')
  screen.getByRole('button', { name: 'Setujui SDM, Stabil' })
})

test('to switch a department off asks for the message that its people read', async () => {
  const sent: unknown[] = []
  const { user } = renderScreen(ReleaseScreen, {
    permissions,
    answers: {
      'GET /releases': answer([hr]),
      'POST /releases/hr/-actions/switch': async (request: Request) => {
        sent.push(await request.json())
        return Response.json({ data: { type: 'releases', id: 'hr', attributes: {} } })
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Matikan SDM, Stabil' }))
  await user.type(await screen.findByRole('textbox', { name: 'Pesan untuk pengguna' }), 'Sedang diperbaiki')
  await user.click(screen.getByRole('button', { name: 'Matikan' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.stringify(sent[0])).toContain('Sedang diperbaiki')
})

test('a link to look at a version is made for one person, and what is wrong is said at its field', async () => {
  const sent: unknown[] = []
  const link = 'http://localhost/private?preview=hr@1.5.0~1~7~x'
  const { user } = renderScreen(ReleaseScreen, {
    permissions,
    answers: {
      'GET /releases': answer([hr]),
      'POST /releases/hr/-actions/preview': async (request: Request) => {
        sent.push(await request.json())
        const source = { pointer: '/data/attributes/person' }
        const detail = 'Tidak ada pengguna aktif dengan surel ini.'
        if (sent.length === 1)
          return Response.json(
            { errors: [{ status: '422', code: 'VALIDATION', title: 'x', detail, source }] },
            { status: 422 },
          )
        return Response.json({ data: { attributes: { link, until: '2026-11-25T08:00:00.000Z' } } })
      },
    },
  })
  await user.click(await screen.findByRole('tab', { name: 'Versi' }))
  await user.click(await screen.findByRole('button', { name: 'Pratinjau SDM 1.5.0' }))
  const email = await screen.findByRole('textbox', { name: 'Surel orang' })
  await user.clear(email)
  await user.type(email, 'budi@ems.test')
  await user.click(screen.getByRole('button', { name: 'Buat tautan' }))
  await screen.findByText('Tidak ada pengguna aktif dengan surel ini.')
  await user.click(screen.getByRole('button', { name: 'Buat tautan' }))

  expect(await screen.findByDisplayValue(link)).toBeTruthy()
  expect(sent[1]).toMatchObject({ data: { attributes: { version: '1.5.0', person: 'budi@ems.test', hours: 24 } } })
})

test('without rights to move there are no buttons', async () => {
  renderScreen(ReleaseScreen, {
    permissions: [permission('release', 'list')],
    answers: { 'GET /releases': answer([hr]) },
  })
  await screen.findByText('SDM')

  expect(
    screen.queryByRole('button', { name: /Matikan|Kembalikan|Rilis versi|Setujui|Ubah|Atur|Pratinjau/ }),
  ).toBeNull()
})
