import { apiOf, mediaType } from '../api.ts'
import { categoryWith, goods, unique } from '../business.ts'
import { expect, giveCredentials, test } from '../fixtures.ts'
import { accessToken } from '../session.ts'

type Answer = { status: () => number; text: () => Promise<string> }

/** Status, code and text of a refusal; no refusal may tell anything of the inside. */
async function refusal(answer: Answer) {
  const text = await answer.text()
  expect(text).not.toMatch(/\bat [\w.]+ \(|node_modules|postgres|select |\.ts:\d/i)
  const [error] = JSON.parse(text).errors
  return [answer.status(), error.code, error.detail.split('[Galat]')[0], error.source ?? {}] as const
}

test.describe('the API, attacked by a signed-in user', () => {
  test('refuses what it cannot read, by name', async ({ page, signIn }) => {
    await signIn('admin')
    const { send } = apiOf(page)

    expect((await refusal(await send('POST', 'references', '{"data":'))).slice(0, 1)).toEqual([400])
    expect(
      (await refusal(await send('POST', 'references', 'a=b', { 'Content-Type': 'text/plain' }))).slice(0, 3),
    ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', 'Isi permintaan harus application/vnd.api+json tanpa parameter.'])
    expect(
      (await refusal(await send('GET', 'references', undefined, { Accept: `${mediaType}; v=2` }))).slice(0, 2),
    ).toEqual([406, 'NOT_ACCEPTABLE'])
    expect(await refusal(await send('GET', 'references?filter[rahasia]=1'))).toEqual([
      400,
      'PARAMETER',
      'Parameter tidak dikenal.',
      { parameter: 'filter[rahasia]' },
    ])
    expect((await refusal(await send('GET', "references?sort=name';drop table users--"))).slice(0, 2)).toEqual([
      400,
      'SORT',
    ])
    expect((await refusal(await send('PUT', 'references/1', { data: {} }))).slice(0, 2)).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
    ])
    expect((await refusal(await send('GET', 'references/1%20or%201=1'))).slice(0, 2)).toEqual([404, 'NOT_FOUND'])
  })

  test('refuses 50 MB without breaking the connection', async ({ page, signIn }) => {
    await signIn('admin')
    const name = 'x'.repeat(50 * 1_024 * 1_024)
    const answer = await apiOf(page).send('POST', 'references', { data: { type: 'references', attributes: { name } } })

    expect((await refusal(answer)).slice(0, 3)).toEqual([
      413,
      'ERROR_REQUEST_TOO_LARGE',
      'Payload request terlalu besar.',
    ])
  })

  test('keeps SQL and markup in every text as the text it is', async ({ page, signIn }) => {
    await signIn('admin')
    const api = apiOf(page)
    const evil = `'); drop table ems."references"; -- <img src=x onerror=alert(1)> \${7*7} %00 \u202e`
    const { id } = await api.create('references', { category: `uji-${unique()}`, code: `';--${unique()}`, name: evil })

    const { data } = await api.get(`references/${id}`)
    expect(data.attributes.name).toBe(evil)
    expect((await api.get(`references?filter[q]=${encodeURIComponent(evil)}`)).data).toHaveLength(1)
    expect(
      (
        await refusal(
          await api.send('POST', 'references', {
            data: { type: 'references', attributes: { category: 'uji', code: 'N', name: 'a\u0000b' } },
          }),
        )
      )[0],
    ).toBe(422)
  })

  test('knows people by their token, whatever name they claim', async ({ page, signIn }) => {
    await signIn('auditor')
    const forged = { Username: 'Admin EMS', UserMail: 'admin@ems.test' }
    const { send } = apiOf(page)

    expect((await (await send('GET', 'me', undefined, forged)).json()).data.attributes.email).toBe('auditor@ems.test')
    const answer = await send('POST', 'references', { data: { type: 'references', attributes: {} } }, forged)
    expect((await refusal(answer)).slice(0, 3)).toEqual([
      403,
      'ERROR_UNAUTHORIZED_ACCESS',
      'Anda tidak memiliki hak akses halaman/fungsi ini.',
    ])
  })

  test('takes no token that is foreign, altered, of another kind or of a session that ended', async ({
    page,
    signIn,
    request,
  }) => {
    await signIn('karyawan')
    const token = await accessToken(page)
    const ask = (bearer: string) =>
      request.get('/api/v1/me', { headers: { Authorization: `Bearer ${bearer}`, Accept: mediaType } })
    const external = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","iss":"https://login.example/"}')}.`
    expect((await ask(token)).status()).toBe(200)

    for (const bearer of [external, `${token.slice(0, -2)}xx`, 'null', "' or 1=1"])
      expect((await refusal(await ask(bearer))).slice(0, 2)).toEqual([401, 'UNAUTHENTICATED'])

    await page.getByRole('button', { name: /^Profil/ }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
    await expect(page).toHaveURL(/\/public\/login/)
    await expect.poll(async () => (await ask(token)).status(), { timeout: 40_000 }).toBe(401)
  })

  test('hides rows of others as if they were not there', async ({ page, signIn, otherBrowser }) => {
    await signIn('admin')
    const other = await otherBrowser()
    await signIn('karyawan', other)
    const { rows } = await categoryWith(page, goods(1))
    const asEmployee = apiOf(other)

    expect((await refusal(await asEmployee.send('GET', `references/${rows[0]?.id}`)))[0]).toBe(403)
    expect((await refusal(await asEmployee.send('GET', 'users/1')))[0]).toBe(403)
    const channel = { form: { socket_id: '1.1', channel_name: 'private-user.1' } }
    const answer = await other.request.post('/api/v1/push/auth', {
      ...channel,
      headers: { Authorization: `Bearer ${await accessToken(other)}` },
    })
    expect((await refusal(answer))[0]).toBe(403)
  })
})

test.describe('EMS SSO, attacked by guessing', () => {
  test('locks an account after too many wrong passwords, and says for how long', async ({ page, complaints }) => {
    complaints.expect(/status of (401|422|429)/)
    await page.goto('/public/login')
    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    const victim = `tidak.ada.${unique()}@ems.test`
    const locked = page
      .getByRole('alert')
      .filter({ hasText: /^Terlalu banyak percobaan masuk\. Coba lagi dalam \d+ menit\.$/ })
    for (let n = 0; n < 12 && !(await locked.isVisible()); n += 1) {
      await giveCredentials(page, victim, `salah-${n}`)
      await page.waitForLoadState()
    }
    await expect(locked).toBeVisible()
  })
})
