import { generalProcurements } from '@ems/contracts/hr'
import { itAssets, itMaintenanceExternals, type jiraIssues } from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { documentOf, listOf, renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import FollowUps, { type FollowUpsProps } from './FollowUps.tsx'

afterEach(cleanup)

const ticket = {
  ...{ id: '7', version: 1, summary: 'Pencetak lobi macet', it_assets: ['3'], company: '5' },
  description: 'Kertas tersangkut sejak pagi di lobi.',
} as unknown as Row<typeof jiraIssues>

/** Opens the form of a new follow-up, and says what is sent from it. */
async function begun(kind: FollowUpsProps['kind'], button: string) {
  const resource = kind === 'repairs' ? itMaintenanceExternals : generalProcurements
  const rendered = renderScreen(() => <FollowUps ticket={ticket} kind={kind} />, {
    permissions: [...Object.values(resource.can), ...Object.values(itAssets.can)],
    answers: {
      [`GET /${resource.name}`]: listOf(resource, []),
      [`GET /${itAssets.name}`]: listOf(itAssets, [{ id: '3', name: 'Pencetak Lobi', asset_tag: 'TI-00003' }]),
      [`POST /${resource.name}`]: documentOf(resource, { id: '1', version: 1 }),
    },
  })
  await rendered.user.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Simpan/ })).toBeTruthy())
  return { ...rendered, dialog }
}

test('a repair begins with the device of the ticket and its trouble, and stays with the ticket', async () => {
  const { dialog } = await begun('repairs', 'Jadikan perawatan')

  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Keluhan/ }).value).toBe('Pencetak lobi macet')
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Aset/ }).value).toContain('Pencetak Lobi'),
  )
})

test('a purchase request begins with what the ticket says', async () => {
  const { dialog } = await begun('purchases', 'Jadikan permintaan pengadaan')

  const textOf = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('textbox', { name }).value
  expect(textOf(/Judul kebutuhan/)).toBe('Pencetak lobi macet')
  expect(textOf(/Alasan\/tujuan/)).toBe('Kertas tersangkut sejak pagi di lobi.')
})
