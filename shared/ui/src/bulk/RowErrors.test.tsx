import { Problem } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { currentSession } from '@ems/platform/host'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { renderScreen } from '../testing/index.ts'
import { RowErrors } from './RowErrors.tsx'

afterEach(cleanup)

const show = (code: string, detail: string) => {
  const error = new Problem(403, [{ status: '403', code, title: 'Forbidden', detail }])
  return renderScreen(() => <RowErrors error={error} rows={[]} resource={references} />, {
    permissions: [],
    answers: {},
  })
}

describe('a change of many rows that is refused', () => {
  test('for a sign-in that is too old says so, and leads to another one', async () => {
    const { user } = show('SIGN_IN_AGAIN', 'Masuk kembali untuk mengubah izin.[Galat]Anda masuk tanpa faktor kedua.')
    const signInAgain = jest.fn(async () => undefined)
    const session = currentSession.get()
    if (session) currentSession.set({ ...session, signInAgain })

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Masuk kembali untuk mengubah izin. Anda masuk tanpa faktor kedua.')
    await user.click(within(alert).getByRole('button', { name: 'Masuk kembali' }))

    expect(signInAgain).toHaveBeenCalledTimes(1)
  })

  test('for anything else offers no sign-in', async () => {
    show('FORBIDDEN', 'Anda tidak memiliki hak akses.')

    const alert = await screen.findByRole('alert')
    expect(within(alert).queryByRole('button')).toBeNull()
  })
})
