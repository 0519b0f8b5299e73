import { describe, expect, test } from '@jest/globals'
import { Browser, hidden } from '../testing/browser.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'

const suite = identitySuite()
const NEW = 'Lebih-Baru-7'

type Form = { current?: string; password?: string; confirmation?: string }

async function change(browser: Browser, { current = PASSWORD, password = NEW, confirmation = password }: Form = {}) {
  const page = await browser.get('/sso/password')
  return browser.post('/sso/password', { csrf: hidden(page.text, 'csrf'), current, password, confirmation })
}

async function signedIn(email: string, password = PASSWORD) {
  const browser = new Browser(suite.identity.address)
  const tokens = await suite.identity.signIn(browser, email, password)
  return { browser, tokens }
}

const isActive = async (token: string) => (await suite.identity.introspect(token)).active

describe('changing the password', () => {
  test('signs every other session out and keeps this one', async () => {
    const { sub, email } = await suite.person()
    const [here, there] = [await signedIn(email), await signedIn(email)]

    const answer = await change(here.browser)

    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Kata sandi sudah diubah')
    expect(await isActive(here.tokens.access_token)).toBe(true)
    expect((await suite.identity.refresh(here.tokens.refresh_token ?? '')).status).toBe(200)
    expect(await isActive(there.tokens.access_token)).toBe(false)
    expect((await suite.identity.refresh(there.tokens.refresh_token ?? '')).status).toBe(400)
    expect((await there.browser.get('/sso/password')).headers.get('location')).toBe('/sso/login')
    expect(await suite.audited(sub)).toContainEqual(
      expect.objectContaining({ event: 'password.changed', detail: { sessions_ended: 1 } }),
    )
  })

  test('makes the new password the only one', async () => {
    const { email } = await suite.person()
    await change((await signedIn(email)).browser)

    await expect(signedIn(email)).rejects.toThrow('Email atau kata sandi salah.')
    expect((await signedIn(email, NEW)).tokens.access_token).toEqual(expect.any(String))
  })

  test('leaves other people alone', async () => {
    const [one, other] = [await suite.person(), await suite.person()]
    const { tokens } = await signedIn(other.email)

    await change((await signedIn(one.email)).browser)

    expect(await isActive(tokens.access_token)).toBe(true)
  })

  test.each([
    ['that is too weak', { password: 'abcdef' }, 'Kata sandi terlalu lemah.'],
    ['that is too short', { password: 'Ab1' }, 'Kata sandi terlalu lemah.'],
    ['that is missing', { password: '' }, 'Kata sandi baru wajib diisi.'],
    ['that is the old one', { password: PASSWORD }, 'Kata sandi baru harus berbeda dari kata sandi lama.'],
    [
      'longer than is stored',
      { password: `Aa1${'ö'.repeat(198)}` },
      'Kata sandi terlalu panjang: paling banyak 200 karakter.',
    ],
    ['that is repeated differently', { confirmation: 'Lain-2026' }, 'Konfirmasi tidak sama dengan kata sandi baru.'],
    ['without the old one', { current: 'salah' }, 'Kata sandi lama salah.'],
  ])('is refused for one %s, and changes nothing', async (_which, form, message) => {
    const { email } = await suite.person()
    const { browser } = await signedIn(email)

    const answer = await change(browser, form)

    expect(answer.status).toBe(422)
    expect(answer.text).toContain(message)
    expect((await signedIn(email)).tokens.access_token).toEqual(expect.any(String))
  })

  test('accepts 72 bytes and six characters of two classes', async () => {
    const { email } = await suite.person()
    const { browser } = await signedIn(email)
    const longest = `Aa1${'x'.repeat(69)}`

    expect((await change(browser, { password: longest })).status).toBe(200)
    expect((await change(browser, { current: longest, password: 'qjv197' })).status).toBe(200)
  })

  test.each([
    ['64 characters beyond ASCII, which are 192 bytes', `Aa1${'界'.repeat(61)}`],
    ['200 characters', `Aa1${'x'.repeat(197)}`],
  ])('accepts %s, and every one of them counts', async (_which, longest) => {
    const { email } = await suite.person()
    const { browser } = await signedIn(email)
    expect((await change(browser, { password: longest })).status).toBe(200)

    const cutOff = await change(browser, { current: longest.slice(0, -1), password: 'Lain-Lagi-7' })
    const lastChanged = await change(browser, { current: `${longest.slice(0, -1)}y`, password: 'Lain-Lagi-7' })

    expect([cutOff.status, lastChanged.status]).toEqual([422, 422])
    expect((await signedIn(email, longest)).tokens.access_token).toEqual(expect.any(String))
  })

  test('locks after five wrong old passwords', async () => {
    const { email } = await suite.person()
    const { browser } = await signedIn(email)
    for (let n = 0; n < 4; n++) await change(browser, { current: `salah${n}` })

    const [fifth, sixth] = [await change(browser, { current: 'salah' }), await change(browser)]

    expect([fifth.status, sixth.status]).toEqual([429, 429])
    expect(sixth.text).toContain('Terlalu banyak percobaan masuk.')
  })

  test('is refused when another site sends the form', async () => {
    const { email } = await suite.person()
    const { browser } = await signedIn(email)

    const fields = { csrf: 'x', current: PASSWORD, password: NEW, confirmation: NEW }
    expect((await browser.post('/sso/password', fields, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await signedIn(email)).tokens.access_token).toEqual(expect.any(String))
  })

  test('asks who is not signed in to sign in first, and comes back', async () => {
    const { email } = await suite.person()
    const browser = new Browser(suite.identity.address)

    expect((await browser.get('/sso/password')).headers.get('location')).toBe('/sso/login')
    const form = await browser.get('/sso/login')
    const fields = { csrf: hidden(form.text, 'csrf'), email, password: PASSWORD }
    expect((await browser.post('/sso/login', fields)).headers.get('location')).toBe('/sso/password')
    expect((await change(browser)).text).toContain('Kata sandi sudah diubah')
  })

  test('is possible only signed in', async () => {
    const browser = new Browser(suite.identity.address)
    const csrf = hidden((await browser.get('/sso/login')).text, 'csrf')

    const answer = await browser.post('/sso/password', { csrf, current: PASSWORD, password: NEW, confirmation: NEW })

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sso/login'])
  })
})
