import { expect, giveCredentials, test } from '../fixtures.ts'
import { storedUser } from '../session.ts'

test.use({ isByForm: true })

test.describe('EMS SSO', () => {
  const ask = (changes: Record<string, string>) =>
    `/sso/auth?${new URLSearchParams({
      client_id: 'ems-web',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'placeholder',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      state: 's',
      ...changes,
    })}`

  test('sends nobody to an address that is not registered', async ({ page, complaints }) => {
    complaints.expect(/400/)
    const answer = await page.goto(ask({ redirect_uri: 'https://penyerang.example/' }))

    expect(answer?.status()).toBe(400)
    expect(new URL(page.url()).pathname).toBe('/sso/auth')
  })

  test('does not return to an unregistered address after signing out', async ({ page, signIn, complaints }) => {
    complaints.expect(/400/)
    await signIn('karyawan')
    const idToken = (await storedUser(page))?.id_token ?? ''
    await page.goto(
      `/sso/session/end?${new URLSearchParams({
        id_token_hint: idToken,
        post_logout_redirect_uri: 'https://penyerang.example/',
      })}`,
    )
    expect(new URL(page.url()).hostname).not.toBe('penyerang.example')
  })

  test('never says whether an account exists', async ({ page, complaints }) => {
    complaints.expect(/status of (401|422)/)
    await page.goto('/public/login')
    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    const answers: (string | null)[] = []
    for (const email of ['tidak.ada@ems.test', 'auditor@ems.test']) {
      const responded = page.waitForResponse((response) => response.request().method() === 'POST')
      await giveCredentials(page, email, 'salah-sekali-1A')
      expect((await responded).ok()).toBe(false)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      answers.push(await page.getByRole('alert').textContent())
    }
    expect(answers[1]).toBe(answers[0])
  })
})
