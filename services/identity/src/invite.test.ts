import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import { identitySuite } from './testing/suite.ts'

const suite = identitySuite()

const invite = (email: string) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'invite.ts'), email], {
    env: { ...process.env, ...suite.env },
  })
/** The status of a link's page. */
const opened = async (link: string) => (await fetch(suite.identity.address + new URL(link.trim()).pathname)).status

describe('the operator of the installation', () => {
  test('makes a link for an administrator who is locked out; it is audited, and an earlier one ends', async () => {
    const { sub, email } = await suite.person()

    const { stdout: first } = await invite(email)
    expect(await opened(first)).toBe(200)
    const { stdout: second } = await invite(email.toUpperCase())

    expect(second).toMatch(/^http:\/\/ems\.test\/sso\/invitation\/\S+\n$/)
    expect(await opened(second)).toBe(200)
    expect(await opened(first)).toBe(410)
    expect((await suite.audited(sub)).map(({ event }) => event)).toEqual([
      'account.created',
      'account.invited',
      'account.invited',
    ])
  })

  test('is told in one line of a name that nobody has, and of an account that is disabled', async () => {
    const { sub, email } = await suite.person()
    await suite.identity.admin('PATCH', `/accounts/${sub}`, { disabled: true })

    await expect(invite('siapa@ems.test')).rejects.toMatchObject({
      code: 1,
      stderr: 'invite: there is no account "siapa@ems.test".\n',
    })
    await expect(invite(email)).rejects.toMatchObject({
      code: 1,
      stderr: `invite: the account ${email} is disabled.\n`,
    })
  })
})
