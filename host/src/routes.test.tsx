import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { environmentOf, registryOf, releaseOf, sessionAt } from './testing/fixtures.ts'
import { renderAt } from './testing/render-at.tsx'

const strangers = () => environmentOf({ session: sessionAt({ name: 'signed-out' }) })
const noJobs = {
  data: [],
  meta: {
    total: 0,
    total_is_estimate: false,
    page: { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 },
  },
  links: {},
}

beforeEach(() => answerRequests(() => new Response(JSON.stringify(noJobs))))
afterEach(() => {
  cleanup()
  resetPlatform()
})

describe('a stranger', () => {
  test.each(['/', '/public', '/public/login'])('sees the login screen at %s', async (path) => {
    const { address } = renderAt(path, strangers())
    expect(await screen.findByRole('button', { name: 'Masuk dengen EMS SSO' })).toBeTruthy()
    expect(address()).toBe('/public/login')
  })

  test('is asked to sign in for a private address, and comes back to it', async () => {
    const environment = strangers()
    const { address } = renderAt('/private/utilities/reference?page=2', environment)

    fireEvent.click(await screen.findByRole('button', { name: 'Masuk dengen EMS SSO' }))

    expect(address()).toBe('/public/login?return=%2Fprivate%2Futilities%2Freference%3Fpage%3D2')
    const { asked } = environment.session as ReturnType<typeof sessionAt>
    expect(asked).toEqual(['sign in for /private/utilities/reference?page=2'])
  })

  test('learns that the sign-in service is away', async () => {
    const session = { ...sessionAt({ name: 'signed-out' }), signIn: () => Promise.reject(new TypeError('Failed')) }
    const reports: unknown[] = []
    renderAt('/public/login', environmentOf({ session, report: (error) => reports.push(error) }))

    fireEvent.click(await screen.findByRole('button', { name: 'Masuk dengen EMS SSO' }))

    expect(
      await screen.findByText('Gagal menghubungi layanan masuk. Coba lagi atau hubungi Administrator.'),
    ).toBeTruthy()
    expect(reports).toEqual([new TypeError('Failed')])
    expect(screen.getByRole('button', { name: 'Masuk dengen EMS SSO' })).toHaveProperty('disabled', false)
  })

  test('whose session ended is told so', async () => {
    const session = sessionAt({ name: 'signed-out', because: 'expired' })
    renderAt('/private/auth/user', environmentOf({ session }))

    fireEvent.click(await screen.findByRole('button', { name: 'Masuk kembali' }))

    expect(screen.getByText('Sesi Anda berakhir. Masuk kembali untuk melanjutkan.')).toBeTruthy()
    expect(session.asked).toEqual(['sign in for /private/auth/user'])
  })
})

describe('a signed-in user', () => {
  beforeEach(() => signInAs(['dashboard-access'], { name: 'Suharti, S.E.' }))

  test.each(['/', '/public/login', '/private'])('is taken from %s to the dashboard', async (path) => {
    const { address } = renderAt(path, environmentOf())
    await waitFor(() => expect(address()).toBe('/private/home/dashboard'))
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Selamat (pagi|siang|sore|malam), Suharti$/ }),
    ).toBeTruthy()
  })

  test('is refused a screen without its permission, in place', async () => {
    const { address } = renderAt('/private/auth/user', environmentOf())
    expect(await screen.findByText('Anda tidak memiliki hak akses halaman/fungsi ini.')).toBeTruthy()
    expect(address()).toBe('/private/auth/user')
  })

  // No record has the id `baru`.
  test.each(['/private/nowhere', '/private/auth/user/baru', '/public/nowhere', '/nowhere'])(
    'does not find %s',
    async (path) => {
      const { address } = renderAt(
        path,
        environmentOf(path.startsWith('/public') ? { session: sessionAt({ name: 'signed-out' }) } : {}),
      )
      expect(await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeTruthy()
      expect(address()).toBe('/notfound')
    },
  )

  test.each([
    ['/private/gudang/stok', ['/private/gudang']],
    // Nothing of it is legible: it may be anywhere.
    ['/private/entah', []],
  ])(
    'keeps the link %s into a department whose release is malformed, until it is put right',
    async (path, basePaths) => {
      const reports: unknown[] = []
      const checkRegistry = jest.fn(async () => undefined)
      const broken = [{ name: 'gudang', version: '1.0.0', title: 'Gudang', basePaths, because: 'is empty' }]
      const environment = environmentOf({
        registry: { ...registryOf(releaseOf()), revision: 'r1-broken', broken },
        checkRegistry,
        report: (error) => reports.push(String(error)),
      })
      const { address } = renderAt(path, environment)

      expect(await screen.findByRole('heading', { name: 'Gudang tidak dapat dibuka saat ini.' })).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
      fireEvent.click(screen.getByRole('button', { name: 'Laporkan' }))
      expect(checkRegistry).toHaveBeenCalledTimes(1)
      expect(reports).toEqual(['Error: gudang@1.0.0 is malformed: is empty'])
      expect(address()).toBe(path)

      const { descriptor } = releaseOf()
      const route = { path, expose: './references', title: 'Stok', permission: 'stok-access' }
      const right = { ...descriptor, id: 'gudang', basePaths: [path], routes: [route], menu: [] }
      act(() => environment.areas.take(registryOf(releaseOf(), releaseOf({ name: 'gudang', descriptor: right }))))
      expect(await screen.findByText('Anda tidak memiliki hak akses halaman/fungsi ini.')).toBeTruthy()
    },
  )

  test('can try again when EMS does not say who they are', async () => {
    const session = sessionAt({ name: 'failed', error: new Error('away') })
    renderAt('/private/home/dashboard', environmentOf({ session }))

    fireEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }))

    expect(session.asked).toEqual(['retry'])
  })

  test('sees the error page when the shell throws, and the error log learns of it', async () => {
    const caught = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const reports: unknown[] = []
    const fault = new TypeError('clean-up is not a function')
    const phase = {
      subscribe: () => () => undefined,
      set: () => undefined,
      get: () => {
        throw fault
      },
    }
    const session = { ...sessionAt({ name: 'ready' }), phase }
    renderAt('/private/home/dashboard', environmentOf({ session, report: (...message) => reports.push(message) }))

    expect(await screen.findByText('Terjadi masalah saat menampilkan halaman ini.')).toBeTruthy()
    expect(reports).toEqual([[fault, { kind: 'host-render' }]])
    caught.mockRestore()
  })

  test('can leave through the profile menu', async () => {
    renderAt('/private/home/dashboard', environmentOf())
    fireEvent.click(await screen.findByRole('button', { name: 'Profil Suharti, S.E.' }))

    expect(await screen.findByRole('menuitem', { name: 'Keluar' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Kepegawaian' })).toBeNull()

    fireEvent.click(screen.getByRole('menuitem', { name: 'Profil' }))
    expect(await screen.findByRole('dialog', { name: 'Profil pengguna EMS SSO' })).toBeTruthy()
    expect(screen.getByLabelText('Peran')).toHaveProperty('value', 'Administrator')
    expect(screen.getByRole('link', { name: /Ubah kata sandi/ })).toHaveProperty('target', '_blank')
  })
})
