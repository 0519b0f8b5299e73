import { expect, test } from './lab.ts'

const LIST = '/private/uji/daftar'

test('SEC-1: a screen with all its parts needs no script made of text, and the page runs none', async ({ lab }) => {
  const answer = await lab.open(LIST)
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
  expect(scripts.split(' ')).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/=]+'$/)])

  const { page, context } = lab
  await page.getByRole('button', { name: 'Buka rincian' }).click()
  await expect(page.getByText('Rincian edisi pertama')).toBeVisible()
  expect(lab.violations).toEqual([])

  // In a tab of its own, as what is refused there is meant to be.
  const attacked = await context.newPage()
  await attacked.goto(LIST)
  await expect(attacked.getByText('Edisi pertama')).toBeVisible()
  expect(await attacked.evaluate(attack)).toEqual({
    ran: [],
    refused: ['script-src eval', 'script-src-attr inline', 'script-src-elem data', 'script-src-elem inline'],
  })
  await attacked.close()
})

/** Attacks of someone who can write into the page; `ran` lists those that succeeded. */
function attack() {
  const ran: string[] = []
  const rejected: string[] = []
  Object.assign(window, { ran })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    rejected.push(`${effectiveDirective} ${blockedURI}`),
  )
  const inline = document.createElement('script')
  inline.textContent = 'ran.push("inline")'
  const loaded = Object.assign(document.createElement('script'), { src: 'data:text/javascript,ran.push("data")' })
  const button = document.createElement('button')
  button.setAttribute('onclick', 'ran.push("attribute")')
  document.head.append(inline, loaded)
  document.body.append(button)
  button.click()
  return new Promise((resolve) =>
    // In a task of its own: what a debugger evaluates is let through.
    setTimeout(() => {
      try {
        Reflect.construct(Function, ['ran.push("eval")'])()
      } catch {
        // Refused, as it should be.
      }
      const wait = setInterval(() => {
        if (rejected.length < 4 && ran.length === 0) return
        clearInterval(wait)
        resolve({ ran, refused: rejected.sort() })
      }, 20)
    }),
  )
}
