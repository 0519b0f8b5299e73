import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, waitFor } from '@testing-library/react'
import { environmentOf } from '../testing/fixtures.ts'
import { renderAt } from '../testing/render-at.tsx'

afterEach(() => {
  cleanup()
  resetPlatform()
})

test('a provider that does not send the state back is answered with the one that the tab kept, once', async () => {
  const bodies: unknown[] = []
  answerRequests(async (request) => {
    if (request.url.includes('callback')) bodies.push(await request.json())
    return Response.json({ data: { type: 'accounting-connections', id: 'actual', attributes: {} } })
  })
  signInAs(['utility-access', 'utility-update'])
  sessionStorage.setItem('ems.consent-state', 'disimpan')
  const address = '/aol-callback/actual?code=kode'
  history.replaceState(null, '', address)
  renderAt(address, environmentOf())

  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ data: { attributes: { code: 'kode', state: 'disimpan' } } })
  expect(sessionStorage.getItem('ems.consent-state')).toBeNull()
})
